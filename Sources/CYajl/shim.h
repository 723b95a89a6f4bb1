// SPDX-License-Identifier: Apache-2.0
//
// The parser of JSON. Swift does not import functions with a variable number of arguments.

#ifndef CYAJL_SHIM_H
#define CYAJL_SHIM_H

#include <yajl/yajl_parse.h>

/// Switches an option of a parser on.
static inline void cy_enable(yajl_handle parser, yajl_option option) {
  yajl_config(parser, option, 1);
}

#endif

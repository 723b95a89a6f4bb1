// SPDX-License-Identifier: Apache-2.0
//
// The parser of Markdown, with what GitHub has added to CommonMark: tables, struck text, bare
// addresses and lists of tasks.

#ifndef CMARKDOWN_SHIM_H
#define CMARKDOWN_SHIM_H

#include <cmark-gfm.h>
#include <cmark-gfm-core-extensions.h>

#endif

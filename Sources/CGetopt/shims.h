// SPDX-License-Identifier: Apache-2.0
//
// The C library's parser of command lines, which Swift's Glibc module leaves out. Its results are
// global variables, which Swift 6 refuses; so they are functions here.

#ifndef CGETOPT_SHIMS_H
#define CGETOPT_SHIMS_H

#include <getopt.h>

/// Begins a new command line. The parser itself prints nothing.
static inline void cg_begin(void) {
  optind = 0;  // Zero makes the parser forget all of the last one: getopt_long(3), NOTES.
  opterr = 0;
}

/// The value of the option that was found last, or null.
static inline const char *cg_argument(void) { return optarg; }

/// The option at fault: its value, its letter, or 0 for a long one that is unknown.
static inline int cg_option(void) { return optopt; }

/// The index of the next argument to be parsed.
static inline int cg_index(void) { return optind; }

#endif

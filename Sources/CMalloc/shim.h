// SPDX-License-Identifier: Apache-2.0

// mallinfo2(3), which Swift's own Glibc module leaves out.
#include <malloc.h>

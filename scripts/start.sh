#!/bin/sh
# npm start. Node and the memory below it take these before they run a line of ours; each was measured alone
# (docs/decisions/0009-one-process-started-once.md).

# One heap for native memory, not one for each thread that hashed a password once.
export MALLOC_ARENA_MAX=1
# A large buffer goes back to the system as soon as it is free.
export MALLOC_MMAP_THRESHOLD_=131072
# A small young generation: answers are gone before they are old, which is half of the memory under load. A heap of
# one gigabyte: where it may take more, garbage waits longer (docs/decisions/0043-a-heap-of-one-gigabyte.md).
exec node --max-semi-space-size=6 --max-old-space-size=1024 scripts/run.mjs start "$@"

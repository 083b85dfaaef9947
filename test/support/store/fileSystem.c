/* A file system without locks (NO_LOCKS), or without shared memory (NO_SHARED_MEMORY): loaded in front of the C library. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static int failsToLock(int command) {
  if (getenv("NO_LOCKS") == NULL || (command != F_SETLK && command != F_SETLKW)) return 0;
  errno = ENOLCK;
  return 1;
}

static int failsToShare(int file) {
  char link[64], path[4096];
  if (getenv("NO_SHARED_MEMORY") == NULL || file < 0) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path);
  if (length < 4 || strncmp(path + length - 4, "-shm", 4) != 0) return 0;
  errno = ENODEV;
  return 1;
}

#define CONTROL(name)                                               \
  int name(int file, int command, ...) {                            \
    va_list rest;                                                   \
    va_start(rest, command);                                        \
    void *argument = va_arg(rest, void *);                          \
    va_end(rest);                                                   \
    int (*real)(int, int, ...) = dlsym(RTLD_NEXT, #name);           \
    return failsToLock(command) ? -1 : real(file, command, argument); \
  }
CONTROL(fcntl)
CONTROL(fcntl64)

#define MAP(name, offset_t)                                                             \
  void *name(void *at, size_t size, int may, int how, int file, offset_t offset) {      \
    void *(*real)(void *, size_t, int, int, int, offset_t) = dlsym(RTLD_NEXT, #name);   \
    return failsToShare(file) ? MAP_FAILED : real(at, size, may, how, file, offset);    \
  }
MAP(mmap, off_t)
MAP(mmap64, off64_t)

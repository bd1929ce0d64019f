/* Functions that Rust's standard library requires and Debian's libc for WASI does not have. There is one thread, and no file system. */
#include <errno.h>
#include <stddef.h>

int pthread_attr_init(void *attributes) { return 0; }
int pthread_attr_destroy(void *attributes) { return 0; }
int pthread_attr_setstacksize(void *attributes, size_t size) { return 0; }
int pthread_create(void *thread, const void *attributes, void *(*run)(void *), void *argument) { return ENOSYS; }
int pthread_detach(void *thread) { return ENOSYS; }
int pthread_join(void *thread, void **result) { return ENOSYS; }

char *realpath(const char *path, char *resolved) {
  errno = ENOSYS;
  return NULL;
}

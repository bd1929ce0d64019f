/* There is one thread. Rust's standard library asks for these, and Debian's libc for WASI has them not: to make a thread is unsupported. */
enum { UNSUPPORTED = 52 };

int pthread_attr_init(void *attributes) { return 0; }
int pthread_attr_destroy(void *attributes) { return 0; }
int pthread_attr_setstacksize(void *attributes, __SIZE_TYPE__ size) { return 0; }
int pthread_create(void *thread, const void *attributes, void *(*run)(void *), void *argument) { return UNSUPPORTED; }
int pthread_detach(void *thread) { return UNSUPPORTED; }

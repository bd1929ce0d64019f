/* setjmp and longjmp by exceptions of WebAssembly: clang rewrites the calls when told -wasm-enable-sjlj, and the linker takes what it puts in their
 * place from setjmp.c. Debian's libc for WASI has no such header. */
#ifndef TURNTO_SETJMP_H
#define TURNTO_SETJMP_H
#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  void *invocation;
  unsigned label;
  struct { void *env; int value; } thrown;
  unsigned spare[8];
} jmp_buf[1];
typedef jmp_buf sigjmp_buf;

int setjmp(jmp_buf) __attribute__((__returns_twice__));
_Noreturn void longjmp(jmp_buf, int);

#define setjmp setjmp
#define _setjmp setjmp
#define _longjmp longjmp
#define sigsetjmp(buffer, signals) setjmp(buffer)
#define siglongjmp longjmp

#ifdef __cplusplus
}
#endif
#endif

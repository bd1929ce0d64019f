/* setjmp and longjmp with WebAssembly exceptions: with -wasm-enable-sjlj, clang replaces the calls by functions that are defined in setjmp.c.
 * Debian's libc for WASI does not have this header. */
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

/* The functions that clang calls instead of setjmp and longjmp, by the convention of the WebAssembly tools (see their SetjmpLongjmp.md). */
#include <stddef.h>
#include <stdint.h>

struct buffer {
  void *invocation;
  uint32_t label;
  struct thrown { void *env; int value; } thrown;
};

void __wasm_setjmp(void *env, uint32_t label, void *invocation) {
  struct buffer *buffer = env;
  if (label == 0 || invocation == NULL)
    __builtin_trap();
  buffer->invocation = invocation;
  buffer->label = label;
}

uint32_t __wasm_setjmp_test(void *env, void *invocation) {
  const struct buffer *buffer = env;
  if (buffer->label == 0 || invocation == NULL)
    __builtin_trap();
  return buffer->invocation == invocation ? buffer->label : 0;
}

void __wasm_longjmp(void *env, int value) {
  struct buffer *buffer = env;
  buffer->thrown.env = env;
  buffer->thrown.value = value == 0 ? 1 : value;
  __builtin_wasm_throw(1, &buffer->thrown); /* 1: the tag of longjmp */
}

__asm__(".globl __c_longjmp\n.tagtype __c_longjmp i32\n__c_longjmp:\n");

/* Threads for what has one: dav1d asks for locks, and gets them. */
#pragma once

typedef int pthread_t, pthread_attr_t, pthread_mutex_t, pthread_mutexattr_t, pthread_cond_t, pthread_condattr_t, pthread_once_t;

#define PTHREAD_MUTEX_INITIALIZER 0
#define PTHREAD_COND_INITIALIZER 0
#define PTHREAD_ONCE_INIT 0

#define DONE(name, ...) static inline int name(__VA_ARGS__) { return 0; }
DONE(pthread_attr_init, pthread_attr_t *attributes)
DONE(pthread_attr_destroy, pthread_attr_t *attributes)
DONE(pthread_attr_setstacksize, pthread_attr_t *attributes, unsigned long bytes)
DONE(pthread_mutex_init, pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes)
DONE(pthread_mutex_destroy, pthread_mutex_t *mutex)
DONE(pthread_mutex_lock, pthread_mutex_t *mutex)
DONE(pthread_mutex_unlock, pthread_mutex_t *mutex)
DONE(pthread_cond_init, pthread_cond_t *condition, const pthread_condattr_t *attributes)
DONE(pthread_cond_destroy, pthread_cond_t *condition)
DONE(pthread_cond_signal, pthread_cond_t *condition)
DONE(pthread_cond_broadcast, pthread_cond_t *condition)
#undef DONE

/* Nobody would end the waiting. */
static inline int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) { __builtin_trap(); }

/* No thread is begun. */
static inline int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument) { return 1; }
static inline int pthread_join(pthread_t thread, void **result) { return 1; }

static inline int pthread_once(pthread_once_t *once, void (*run)(void)) {
    if (!*once) {
        *once = 1;
        run();
    }
    return 0;
}

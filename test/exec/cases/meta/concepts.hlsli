// Requirements of templates on types, declared with macros: each requirement is a struct that is true if
// its expression has a type, and a concept is the conjunction of its requirements.
#ifndef META_CONCEPTS
#define META_CONCEPTS
#include "traits.hlsli"

#define CONCAT_(A, B) A##B
#define CONCAT(A, B) CONCAT_(A, B)
#define GIVEN(TYPE) meta::of<TYPE >()

#define REQUIREMENT(CONCEPT, NUMBER, ...)                                                                    \
    template<class T, class = void> struct CONCAT(CONCEPT##_asks_, NUMBER) : meta::no {};                    \
    template<class T> struct CONCAT(CONCEPT##_asks_, NUMBER)<T, meta::void_t<__VA_ARGS__> > : meta::yes {};
#define HAS_TYPE(CONCEPT, NUMBER, NAME) REQUIREMENT(CONCEPT, NUMBER, typename T::NAME)
#define HAS(CONCEPT, NUMBER, ...) REQUIREMENT(CONCEPT, NUMBER, __decltype(__VA_ARGS__))
#define HAS_OF_TYPE(CONCEPT, NUMBER, TYPE, ...)                                                              \
    REQUIREMENT(CONCEPT, NUMBER, meta::when_t<meta::same<__decltype(__VA_ARGS__), TYPE > >)
#define CONCEPT_OF_2(CONCEPT)                                                                                \
    template<class T> static const bool CONCEPT = CONCEPT##_asks_0<T>::value && CONCEPT##_asks_1<T>::value;
#define CONCEPT_OF_3(CONCEPT)                                                                                \
    template<class T> static const bool CONCEPT =                                                            \
        CONCEPT##_asks_0<T>::value && CONCEPT##_asks_1<T>::value && CONCEPT##_asks_2<T>::value;
#define FOR(CONCEPT, TYPE, ...) meta::when_t<CONCEPT<TYPE >, __VA_ARGS__>
#endif

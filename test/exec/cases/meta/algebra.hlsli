// Vectors and matrices of any size as templates, with operators, over scalars that may be structs.
#ifndef META_ALGEBRA
#define META_ALGEBRA
#include "traits.hlsli"
namespace algebra {

/* What a scalar offers; specialised for those that are no numbers. */
template<class T> struct arithmetic {
    static T zero() { return (T)0; }
    static T one() { return (T)1; }
    static T sum(T a, T b) { return a + b; }
    static T difference(T a, T b) { return a - b; }
    static T product(T a, T b) { return a * b; }
};

template<class T, int N> struct column {
    using scalar = T;
    static const int size = N;
    T at[N];

    static column filled(T value)
    {
        column c;
        for (int i = 0; i < N; i++)
            c.at[i] = value;
        return c;
    }
    T operator[](int i) { return at[i]; }
    column operator+(column other)
    {
        column c;
        [unroll] for (int i = 0; i < N; i++)
            c.at[i] = arithmetic<T>::sum(at[i], other.at[i]);
        return c;
    }
    column operator*(T by)
    {
        column c;
        [unroll] for (int i = 0; i < N; i++)
            c.at[i] = arithmetic<T>::product(at[i], by);
        return c;
    }
};

/* One term of a sum for each number below N, without a loop. */
template<int N> struct terms {
    template<class T, int M> static T dot(column<T, M> a, column<T, M> b)
    {
        return arithmetic<T>::sum(terms<N - 1>::dot(a, b),
                                  arithmetic<T>::product(a.at[N - 1], b.at[N - 1]));
    }
};
template<> struct terms<0> {
    template<class T, int M> static T dot(column<T, M> a, column<T, M> b) { return arithmetic<T>::zero(); }
};
template<class T, int N> T dot(column<T, N> a, column<T, N> b) { return terms<N>::dot(a, b); }

template<class T, int Rows, int Columns = Rows> struct grid;
template<class G> struct determinant_of;

template<class T, int Rows, int Columns> struct grid {
    using transposed = grid<T, Columns, Rows>;
    column<T, Columns> rows[Rows];

    column<T, Rows> side(int j)
    {
        column<T, Rows> c;
        for (int i = 0; i < Rows; i++)
            c.at[i] = rows[i].at[j];
        return c;
    }
    transposed turned()
    {
        transposed g;
        for (int j = 0; j < Columns; j++)
            g.rows[j] = side(j);
        return g;
    }
    template<int Others> grid<T, Rows, Others> times(grid<T, Columns, Others> other)
    {
        grid<T, Rows, Others> g;
        for (int i = 0; i < Rows; i++)
            for (int j = 0; j < Others; j++)
                g.rows[i].at[j] = dot(rows[i], other.side(j));
        return g;
    }
    grid<T, Rows - 1, Columns - 1> without(int row, int column_)
    {
        grid<T, Rows - 1, Columns - 1> g;
        for (int i = 0; i < Rows - 1; i++)
            for (int j = 0; j < Columns - 1; j++)
                g.rows[i].at[j] = rows[i + (i >= row ? 1 : 0)].at[j + (j >= column_ ? 1 : 0)];
        return g;
    }
    T determinant() { return determinant_of<grid<T, Rows, Columns> >::compute((grid<T, Rows, Columns>)this); }
};
template<class T, int N> struct determinant_of<grid<T, N, N> > {
    static T compute(grid<T, N, N> g)
    {
        T sum = arithmetic<T>::zero();
        [unroll] for (int j = 0; j < N; j++) {
            T term = arithmetic<T>::product(
                g.rows[0].at[j], determinant_of<grid<T, N - 1, N - 1> >::compute(g.without(0, j)));
            if (j & 1)
                sum = arithmetic<T>::difference(sum, term);
            else
                sum = arithmetic<T>::sum(sum, term);
        }
        return sum;
    }
};
template<class T> struct determinant_of<grid<T, 1, 1> > {
    static T compute(grid<T, 1, 1> g) { return g.rows[0].at[0]; }
};
}
#endif

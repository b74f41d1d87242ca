/* Basic Villains (docs/rules/villains.md without specials) as a C programmer would write it: one struct a game, no allocation.
 *
 * Plays the games of `orderup simulate villains --option specials=false`, seed by seed: the deal comes from ChaCha20, the moves
 * from SplitMix64, and the checksum is the same. With -DBARE what random play never reads is left out: who has seen which card. */
#include <stdint.h>
#include <string.h>

enum { SEATS = 6, VILLAINS = 6, DECK = 20, NUMBER_CARDS = 18, CARDS = VILLAINS * DECK, HAND = 4 };
enum { FACE_DOWN_BIT = 128, SPECIAL = 36, HERO = 62, EMPTY = 63, SHOWS = 64 };
enum { HIDE, OWN, LEFT, RIGHT, ACTIONS = 16 };
enum { OPEN_UP = 70, HOUSE = 6, EVERYBODY = 0xBF, SHARES = 60 };

/* ChaCha20 (RFC 8439), four blocks at a time: the compiler has a register for four lanes. */
enum { LANES = 4, BLOCK_BYTES = 64 * LANES };
typedef uint32_t lanes __attribute__((vector_size(4 * LANES)));

struct stream {
    uint32_t key[8], counter, used;
    uint8_t block[BLOCK_BYTES];
};

struct game {
    struct stream stream;
    uint8_t face[CARDS]; /* number - 1 + 6 * color */
    int players;
    int8_t villain[SEATS];
    uint8_t deck[SEATS][DECK], hand[SEATS][HAND], pile[SEATS][CARDS]; /* cards, the top last; + FACE_DOWN_BIT for heroes */
    uint8_t left[SEATS], held[SEATS], height[SEATS];
    uint8_t show[SEATS];   /* what each pile shows: a face, HERO or EMPTY */
    uint64_t tally[SEATS]; /* of each pile, a byte each: heroes, then villains of number 1 to 6 */
    int starter, turn, over;
#ifndef BARE
    uint8_t seen[CARDS];
#endif
};

struct totals {
    int64_t games, moves, shortest, longest;
    int64_t points[SEATS], points_squared[SEATS], wins[SEATS], wins_squared[SEATS];
    uint64_t checksum;
};

static uint64_t matches[SHOWS], on_own[SHOWS], weight[SHOWS]; /* by what a pile shows */

static void make_tables(void) {
    for (int shown = 0; shown < SHOWS; shown++) {
        matches[shown] = 0;
        for (int f = 0; f < SPECIAL && shown < SPECIAL; f++)
            if (f % 6 == shown % 6 || f / 6 == shown / 6) matches[shown] |= 1ull << f;
        on_own[shown] = shown < SPECIAL ? matches[shown] : (1ull << SPECIAL) - 1;
        weight[shown] = shown < SPECIAL ? 1ull << (8 * (shown % 6 + 1)) : shown == HERO;
    }
}

/* SplitMix64 */
static inline uint64_t roll(uint64_t *dice) {
    uint64_t z = *dice += 0x9E3779B97F4A7C15;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    return z ^ z >> 31;
}

static inline int pick(uint64_t *dice, int n) { return (int)((roll(dice) >> 32) * (uint64_t)n >> 32); }

#define ROTATE(x, n) ((x) << (n) | (x) >> (32 - (n)))
#define QUARTER(a, b, c, d)                                                                                              \
    a += b, d ^= a, d = ROTATE(d, 16), c += d, b ^= c, b = ROTATE(b, 12), a += b, d ^= a, d = ROTATE(d, 8), c += d,      \
                                                                          b ^= c, b = ROTATE(b, 7)

static void refill(struct stream *s) {
    static const uint32_t constants[4] = {0x61707865, 0x3320646E, 0x79622D32, 0x6B206574};
    lanes in[16] = {{0}}, x[16];
    for (int i = 0; i < 4; i++) in[i] += constants[i];
    for (int i = 0; i < 8; i++) in[4 + i] += s->key[i];
    in[12] = (lanes){0, 1, 2, 3} + s->counter;
    memcpy(x, in, sizeof x);
    for (int i = 0; i < 10; i++) {
        QUARTER(x[0], x[4], x[8], x[12]);
        QUARTER(x[1], x[5], x[9], x[13]);
        QUARTER(x[2], x[6], x[10], x[14]);
        QUARTER(x[3], x[7], x[11], x[15]);
        QUARTER(x[0], x[5], x[10], x[15]);
        QUARTER(x[1], x[6], x[11], x[12]);
        QUARTER(x[2], x[7], x[8], x[13]);
        QUARTER(x[3], x[4], x[9], x[14]);
    }
    for (int word = 0; word < 16; word++) {
        x[word] += in[word];
        for (int lane = 0; lane < LANES; lane++) memcpy(s->block + 64 * lane + 4 * word, (uint32_t *)&x[word] + lane, 4);
    }
    s->counter += LANES;
    s->used = 0;
}

static inline uint32_t next_pair(struct stream *s) {
    if (s->used == BLOCK_BYTES) refill(s);
    uint32_t pair = s->block[s->used] | (uint32_t)s->block[s->used + 1] << 8;
    s->used += 2;
    return pair;
}

/* A number 0 <= x < n, all equally likely (Lemire 2019). */
static inline int below(struct stream *s, int n) {
    uint32_t product = next_pair(s) * (uint32_t)n;
    if ((product & 0xFFFF) < (uint32_t)n) {
        uint32_t least = (0x10000u - (uint32_t)n) % (uint32_t)n;
        while ((product & 0xFFFF) < least) product = next_pair(s) * (uint32_t)n;
    }
    return (int)(product >> 16);
}

static void shuffle(struct stream *s, uint8_t *cards, int n) {
    for (int i = n - 1; i > 0; i--) {
        int j = below(s, i + 1);
        uint8_t card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}

static inline void push(struct game *g, int seat, int card, int face_down) {
    g->pile[seat][g->height[seat]++] = (uint8_t)(card + FACE_DOWN_BIT * face_down);
    int shown = face_down ? HERO : g->face[card];
    g->show[seat] = (uint8_t)shown;
    g->tally[seat] += weight[shown];
}

static void deal_villains(struct game *g) {
    int taken = 0;
    for (int seat = 0; seat < g->players; seat++) {
        int n = below(&g->stream, VILLAINS - seat), villain = 0;
        while (taken >> villain & 1 || n-- > 0) villain++;
        taken |= 1 << villain;
        g->villain[(g->starter + seat) % g->players] = (int8_t)villain;
    }
}

static void deal(struct game *g) {
    g->stream.counter = 0;
    g->stream.used = BLOCK_BYTES;
    g->over = 0;
#ifndef BARE
    memset(g->seen, 0, sizeof g->seen);
#endif
    g->turn = g->starter = below(&g->stream, g->players);
    deal_villains(g);
    for (int seat = 0; seat < g->players; seat++) {
        for (int i = 0; i < NUMBER_CARDS; i++) g->deck[seat][i] = (uint8_t)(g->villain[seat] * DECK + i);
        shuffle(&g->stream, g->deck[seat], NUMBER_CARDS);
        g->left[seat] = NUMBER_CARDS;
    }
    for (int seat = 0; seat < g->players; seat++) {
        g->height[seat] = 0;
        g->tally[seat] = 0;
        push(g, seat, g->deck[seat][--g->left[seat]], 0);
#ifndef BARE
        g->seen[g->pile[seat][0]] = EVERYBODY;
#endif
        for (int place = 0; place < HAND; place++) {
            g->hand[seat][place] = g->deck[seat][--g->left[seat]];
#ifndef BARE
            g->seen[g->hand[seat][place]] = (uint8_t)(1 << seat);
#endif
        }
        g->held[seat] = HAND;
    }
}

static inline int after(const struct game *g, int seat) { return seat + 1 < g->players ? seat + 1 : 0; }
static inline int before(const struct game *g, int seat) { return seat > 0 ? seat - 1 : g->players - 1; }

/* The legal moves of the seat whose turn it is, as bits: place in the hand * 16 + action. */
static inline uint64_t legal(const struct game *g) {
    int seat = g->turn;
    uint64_t on_left = matches[g->show[after(g, seat)]], on_right = matches[g->show[before(g, seat)]];
    uint64_t own = on_own[g->show[seat]] & ~(on_left | on_right), bits = 0;
    for (int place = 0; place < g->held[seat]; place++) {
        int face = g->face[g->hand[seat][place]];
        uint64_t done = 1 | (own >> face & 1) << OWN | (on_left >> face & 1) << LEFT | (on_right >> face & 1) << RIGHT;
        bits |= done << place * ACTIONS;
    }
    return bits;
}

static inline void play(struct game *g, int move) {
    int seat = g->turn, place = move / ACTIONS, action = move % ACTIONS, card = g->hand[seat][place];
    g->held[seat]--;
    for (int i = place; i < g->held[seat]; i++) g->hand[seat][i] = g->hand[seat][i + 1];
    push(g, action == LEFT ? after(g, seat) : action == RIGHT ? before(g, seat) : seat, card, action == HIDE);
#ifndef BARE
    if (action != HIDE) g->seen[card] = EVERYBODY;
#endif
    if (g->left[seat] > 0) {
        card = g->deck[seat][--g->left[seat]];
        g->hand[seat][g->held[seat]++] = (uint8_t)card;
#ifndef BARE
        g->seen[card] = (uint8_t)(1 << seat);
#endif
    }
    for (int i = 0; i < g->players; i++) {
        seat = after(g, seat);
        if (g->held[seat] > 0) {
            g->turn = seat;
            return;
        }
    }
    g->over = 1;
#ifndef BARE
    memset(g->seen, EVERYBODY, sizeof g->seen);
#endif
}

static void score(const struct game *g, int seat, int *points, int *canceled) {
    int heroes = (int)(g->tally[seat] & 0xFF), rest = heroes > 0 ? (heroes - 1) % 6 + 1 : 0;
    *points = *canceled = 0;
    for (int number = 1; number <= 6; number++) {
        int worth = number * (int)(g->tally[seat] >> 8 * number & 0xFF);
        *(number == rest || (number == 6 && heroes > 6) ? canceled : points) += worth;
    }
}

static inline uint64_t mixed(uint64_t digest, uint64_t number) { return (digest ^ number) * 0x00000100000001B3; } /* FNV-1a */

static void add_game(const struct game *g, struct totals *t, int moves, uint64_t digest) {
    int points[SEATS], canceled[SEATS], best = 0, winners = 0;
    for (int seat = 0; seat < g->players; seat++) {
        score(g, seat, &points[seat], &canceled[seat]);
        int value = points[seat] << 16 | canceled[seat];
        winners = value > best ? 1 : winners + (value == best);
        best = value > best ? value : best;
    }
    for (int seat = 0; seat < g->players; seat++) {
        t->points[seat] += points[seat];
        t->points_squared[seat] += (int64_t)points[seat] * points[seat];
        if ((points[seat] << 16 | canceled[seat]) == best) {
            t->wins[seat] += SHARES / winners;
            t->wins_squared[seat] += (SHARES / winners) * (SHARES / winners);
        }
        digest = mixed(digest, (uint64_t)points[seat]);
    }
    if (t->games++ == 0 || moves < t->shortest) t->shortest = moves;
    if (moves > t->longest) t->longest = moves;
    t->moves += moves;
    t->checksum += digest;
}

/* The n-th set bit, counted from 0. */
static inline int nth_bit(uint64_t bits, int n) {
    while (n-- > 0) bits &= bits - 1;
    return __builtin_ctzll(bits);
}

/* Play games first to first + count - 1 of a run and add them to the totals. `face` has CARDS entries. */
void play_games(uint64_t run, int64_t first, int64_t count, int players, const uint8_t *face, struct totals *totals) {
    static struct game g;
    make_tables();
    g.players = players;
    memcpy(g.face, face, sizeof g.face);
    for (int64_t number = first; number < first + count; number++) {
        uint64_t dice = run + (uint64_t)number * 0x9E3779B97F4A7C15;
        dice = roll(&dice);
        for (int i = 0; i < 4; i++) {
            uint64_t word = roll(&dice);
            g.stream.key[2 * i] = (uint32_t)word;
            g.stream.key[2 * i + 1] = (uint32_t)(word >> 32);
        }
        deal(&g);
        int moves = 0;
        uint64_t digest = mixed(0xCBF29CE484222325, OPEN_UP * 8 + HOUSE);
        for (; !g.over; moves++) {
            pick(&dice, 1); /* whose move it is: one seat's only */
            uint64_t bits = legal(&g);
            int seat = g.turn, move = nth_bit(bits, pick(&dice, __builtin_popcountll(bits)));
            play(&g, move);
            digest = mixed(digest, (uint64_t)(move * 8 + seat));
        }
        add_game(&g, totals, moves, digest);
    }
}

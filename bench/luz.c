/* Random Luz with four seats in plain C: what `tablee bench engine` measures our compiled Python against.
 *
 *     cc -O2 luz.c -o luz && ./luz SEED GAMES BATCHES
 *
 * Same rules, same generator, same order of draws as `engine.playout`, so the same seed gives the same games.
 * Prints the nanoseconds a move (median of the batches), then the moves and the scores of all games added up.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SEATS = 4, COLOURS = 5, SLOTS = 10, ASIDE = 10, DEALS = 4, TOP = 2 + 2 * SEATS, CARDS = COLOURS * TOP };
enum { DEALING, BETTING, PLAYING, OVER };
enum { FIRST_PLAY = 22, ALL_SLOTS = (1 << SLOTS) - 1 };

typedef struct {
    int16_t points[DEALS][SEATS], score[SEATS];
    int16_t held[SEATS], suit[SEATS][COLOURS]; /* bit masks of slots */
    int8_t hand[SEATS][SLOTS], aside[ASIDE];   /* a card is colour * 16 + value, colour 0 is trump */
    int8_t beads[SEATS], safety[SEATS], tricks[SEATS], shown[SEATS];
    int8_t shown_from, shown_count, phase, deal, holder, lead, turn;
} Table;

/* sfc32, Chris Doty-Humphrey's generator */
typedef struct { uint32_t a, b, c, count; } Source;

static uint32_t draw(Source *s)
{
    uint32_t out = s->a + s->b + s->count++;
    s->a = s->b ^ (s->b >> 9);
    s->b = s->c + (s->c << 3);
    s->c = ((s->c << 21) | (s->c >> 11)) + out;
    return out;
}

static void seed_source(Source *s, uint64_t seed)
{
    *s = (Source){(uint32_t)seed, (uint32_t)(seed >> 32), 0, 1};
    for (int k = 0; k < 12; k++)
        draw(s);
}

static uint32_t below(Source *s, uint32_t n)
{
    uint64_t product = (uint64_t)draw(s) * n;
    if ((uint32_t)product < n) {
        uint32_t uneven = -n % n;
        while ((uint32_t)product < uneven)
            product = (uint64_t)draw(s) * n;
    }
    return product >> 32;
}

static int pick(Source *s, uint64_t bits)
{
    for (uint32_t skip = below(s, __builtin_popcountll(bits)); skip > 0; skip--)
        bits &= bits - 1;
    return __builtin_ctzll(bits);
}

static void sort_hand(Table *t, int seat)
{
    int8_t *hand = t->hand[seat];
    memset(t->suit[seat], 0, sizeof t->suit[seat]);
    for (int slot = 1; slot < SLOTS; slot++) {
        int8_t card = hand[slot];
        int k = slot;
        for (; k > 0 && hand[k - 1] > card; k--)
            hand[k] = hand[k - 1];
        hand[k] = card;
    }
    for (int slot = 0; slot < SLOTS; slot++)
        t->suit[seat][hand[slot] >> 4] |= 1 << slot;
}

static void deal(Table *t, Source *source)
{
    int8_t cards[CARDS];
    for (int colour = 0; colour < COLOURS; colour++)
        for (int value = 0; value < TOP; value++)
            cards[colour * TOP + value] = colour * 16 + value + 1;
    for (int k = CARDS - 1; k > 0; k--) {
        int other = below(source, k + 1);
        int8_t card = cards[k];
        cards[k] = cards[other];
        cards[other] = card;
    }
    for (int seat = 0; seat < SEATS; seat++) {
        memcpy(t->hand[seat], cards + SLOTS * seat, SLOTS);
        sort_hand(t, seat);
        t->held[seat] = ALL_SLOTS;
        t->beads[seat] = -1;
        t->safety[seat] = 0;
        t->tricks[seat] = 0;
    }
    memcpy(t->aside, cards + SLOTS * SEATS, ASIDE);
    t->holder = (t->holder + 1) % SEATS;
    t->lead = t->turn = t->shown_from = t->holder;
    t->shown_count = 0;
    t->phase = BETTING;
}

static int asked(const Table *t)
{
    return t->hand[t->shown_from][t->shown[t->shown_from]] >> 4;
}

static uint64_t legal(const Table *t, int seat)
{
    if (t->phase == BETTING)
        return (1u << (2 * SLOTS + 2)) - 1;
    uint64_t held = t->held[seat];
    if (t->shown_count != 0 && t->shown_count != SEATS) {
        uint64_t follow = held & t->suit[seat][asked(t)];
        held = follow ? follow : held;
    }
    return held << FIRST_PLAY;
}

static int best_shown(const Table *t)
{
    int wanted = asked(t), best = t->shown_from, best_power = 0;
    for (int step = 0; step < t->shown_count; step++) {
        int seat = (t->shown_from + step) % SEATS;
        int card = t->hand[seat][t->shown[seat]], colour = card >> 4;
        int power = colour == 0 ? 16 + (card & 15) : colour == wanted ? card & 15 : 0;
        if (power > best_power) {
            best = seat;
            best_power = power;
        }
    }
    return best;
}

static void end_deal(Table *t)
{
    int number = t->deal + 1;
    for (int seat = 0; seat < SEATS; seat++) {
        int over = t->tricks[seat] - t->beads[seat], points = -5 * abs(over);
        if (t->safety[seat] ? over == 0 || over == 1 : over == 0)
            points = (t->safety[seat] ? 5 : 10) * number;
        t->points[t->deal][seat] = points;
        t->score[seat] += points;
    }
    t->phase = ++t->deal == DEALS ? OVER : DEALING;
}

static void act(Table *t, int seat, int move)
{
    t->turn = (seat + 1) % SEATS;
    if (t->phase == BETTING) {
        t->beads[seat] = move >> 1;
        t->safety[seat] = move & 1;
        if (t->turn == t->lead)
            t->phase = PLAYING;
        return;
    }
    if (t->shown_count == SEATS)
        t->shown_count = 0;
    if (t->shown_count == 0)
        t->shown_from = seat;
    t->shown[seat] = move - FIRST_PLAY;
    t->held[seat] &= ~(1 << (move - FIRST_PLAY));
    if (++t->shown_count == SEATS) {
        t->turn = best_shown(t);
        t->tricks[t->turn]++;
        if (t->held[seat] == 0)
            end_deal(t);
    }
}

static int playout(Table *t, Source *source)
{
    int moves = 0;
    while (t->phase != OVER) {
        if (t->phase == DEALING) {
            deal(t, source);
            continue;
        }
        act(t, t->turn, pick(source, legal(t, t->turn)));
        moves++;
    }
    return moves;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e9 + time.tv_nsec;
}

static int rising(const void *a, const void *b)
{
    return (*(const double *)a > *(const double *)b) - (*(const double *)a < *(const double *)b);
}

int main(int argc, char **argv)
{
    if (argc != 4 || atoi(argv[2]) < 1 || atoi(argv[3]) < 1) {
        fprintf(stderr, "luz: write luz SEED GAMES BATCHES, each a whole number\n");
        return 2;
    }
    int games = atoi(argv[2]), batches = atoi(argv[3]);
    long long moves = 0, scores[SEATS] = {0};
    double *times = malloc(batches * sizeof *times);
    Source source;
    seed_source(&source, strtoull(argv[1], NULL, 10));
    for (int batch = 0; batch < batches; batch++) {
        long long before = moves;
        double start = now();
        for (int game = 0; game < games; game++) {
            Table table = {0};
            moves += playout(&table, &source);
            for (int seat = 0; seat < SEATS; seat++)
                scores[seat] += table.score[seat];
        }
        times[batch] = (now() - start) / (moves - before);
    }
    qsort(times, batches, sizeof *times, rising);
    printf("%.3f\n%lld\n%lld %lld %lld %lld\n", times[batches / 2], moves, scores[0], scores[1], scores[2], scores[3]);
    free(times);
    return 0;
}

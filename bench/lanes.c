/* The floor: uniformly random matches of lanes in C, by the same rules, with the same dice and the same choices as
 * the compiled Python rules, so that both give the same checksum. Built and run by `quintain bench`.
 * Reads from standard input: the options in table order, the number of cards, then attack defence cost of each. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ALTERNATING = 2, BALANCED = 3, COIN = 4 }; /* orders of strikes */
enum { LANES = 3, HAND = 6, DECK = 60, CARDS = 250, DIGITS = HAND + 1, PLANS = 343, NONE = -1 };

typedef struct { int16_t attack, defence, cost; } Card;
typedef struct { int16_t card, defence; } Unit;
typedef struct { int16_t hp, mana, held, hand[HAND]; Unit lanes[LANES]; int16_t plan; int8_t ready; } Player;
typedef struct {
    uint64_t low, high;
    int8_t over;
    int16_t winner, first, round, quiet, left;
    Player players[2];
    int16_t deck[DECK];
    int16_t toss;
} State;

static struct {
    int hp, round_seconds, start_mana, mana_per_round, max_mana, hand_size, deck_size, damage, mana, overflow, strike,
        placement, stall_rounds;
} options;
static Card card[CARDS];
static int cards;
static int16_t pool[CARDS], option[PLANS], price[DIGITS];
static uint32_t sa, sb, sc, sn;

static inline uint64_t turn(uint64_t x, int b) { return x << b | x >> (64 - b); }
#define SIP                                                                                                            \
    (a += b, c += d, b = turn(b, 13) ^ a, d = turn(d, 16) ^ c, a = turn(a, 32), c += b, a += d, b = turn(b, 17) ^ c,   \
     d = turn(d, 21) ^ a, c = turn(c, 32))

static inline int roll(const State *s, int purpose, int seat, int index, int sides) {
    uint64_t m = (uint64_t)purpose << 48 | (uint64_t)(seat + 1) << 32 | (uint64_t)index;
    uint64_t a = s->low ^ 0x736F6D6570736575, b = s->high ^ 0x646F72616E646F6D;
    uint64_t c = s->low ^ 0x6C7967656E657261, d = s->high ^ 0x7465646279746573;
    d ^= m, SIP, a ^= m;
    d ^= 8ull << 56, SIP, a ^= 8ull << 56;
    c ^= 0xFF, SIP, SIP, SIP;
    return (int)(((a ^ b ^ c ^ d) >> 32) * (uint64_t)sides >> 32);
}

static inline uint32_t next_word(void) {
    uint32_t word = sa + sb + sn;
    sn += 1, sa = sb ^ sb >> 9, sb = sc + (sc << 3), sc = (sc << 21 | sc >> 11) + word;
    return word;
}
static inline int below(int sides) { return (int)((uint64_t)next_word() * (uint64_t)sides >> 32); }
static void start_stream(uint64_t low, uint64_t high) {
    sa = (uint32_t)low, sb = (uint32_t)(low >> 32), sc = (uint32_t)high, sn = (uint32_t)(high >> 32) | 1;
    for (int i = 0; i < 12; i++) next_word();
}

static void begin_round(State *s) {
    s->round++;
    if (options.strike == COIN) s->toss = (int16_t)roll(s, 3, -1, s->round, 2);
    for (int t = 0; t < 2; t++) {
        Player *p = &s->players[t == 0 ? s->first : 1 - s->first];
        if (p->held < options.hand_size && s->left > 0) {
            p->hand[p->held++] = s->deck[--s->left];
            s->deck[s->left] = NONE;
        }
    }
    for (int seat = 0; seat < 2; seat++) {
        Player *p = &s->players[seat];
        int mana = options.mana ? options.start_mana + options.mana_per_round * s->round : p->mana + options.mana_per_round;
        p->mana = (int16_t)(mana < options.max_mana ? mana : options.max_mana);
    }
}

static void setup(State *s) {
    for (int i = 0; i < cards; i++) pool[i] = (int16_t)i;
    int size = options.deck_size;
    for (int i = 0; i < size; i++) {
        int other = i + roll(s, 2, -1, i, cards - i);
        s->deck[size - 1 - i] = pool[other];
        pool[other] = pool[i];
    }
    for (int i = size; i < DECK; i++) s->deck[i] = NONE;
    s->left = (int16_t)size;
    for (int seat = 0; seat < 2; seat++) {
        Player *p = &s->players[seat];
        p->hp = (int16_t)options.hp;
        p->mana = (int16_t)(options.start_mana < options.max_mana ? options.start_mana : options.max_mana);
        p->plan = -1;
        for (int i = 0; i < HAND; i++) p->hand[i] = NONE;
        for (int lane = 0; lane < LANES; lane++) p->lanes[lane].card = NONE;
    }
    for (int slot = 0; slot < options.hand_size; slot++)
        for (int seat = 0; seat < 2; seat++) {
            s->players[seat].hand[slot] = s->deck[--s->left];
            s->players[seat].held++;
            s->deck[s->left] = NONE;
        }
    s->first = (int16_t)roll(s, 1, -1, 0, 2);
    s->winner = NONE;
    begin_round(s);
}

static int legal(const State *s, int seat) {
    const Player *p = &s->players[seat];
    int lefts = p->lanes[0].card == NONE ? p->held + 1 : 1, centers = p->lanes[1].card == NONE ? p->held + 1 : 1;
    int rights = p->lanes[2].card == NONE ? p->held + 1 : 1, count = 0;
    price[0] = 0;
    for (int i = 0; i < p->held; i++) price[i + 1] = card[p->hand[i]].cost;
    for (int right = 0; right < rights; right++) {
        int mana = p->mana - price[right];
        if (mana < 0) continue;
        for (int center = 0; center < centers; center++) {
            int rest = mana - price[center];
            if (rest < 0 || (center && center == right)) continue;
            int high = (right * DIGITS + center) * DIGITS;
            option[count++] = (int16_t)high;
            for (int left = 1; left < lefts; left++)
                if (price[left] <= rest && left != center && left != right) option[count++] = (int16_t)(high + left);
        }
    }
    return count;
}

static int hit(State *s, int seat, int amount) {
    if (amount <= 0) return 0;
    int hp = s->players[seat].hp - amount;
    s->players[seat].hp = (int16_t)(hp > 0 ? hp : 0);
    return 1;
}

static int strength(const Unit *striker, const Unit *struck) {
    int attack = card[striker->card].attack;
    if (!options.damage) return attack;
    return attack > struck->defence ? attack - struck->defence : 0;
}

static int first_striker(const State *s) {
    if (options.strike == COIN) return s->toss;
    int ones = options.strike == BALANCED ? __builtin_popcount((unsigned)(s->round - 1)) : s->round - 1;
    return options.strike >= ALTERNATING && ones % 2 ? 1 - s->first : s->first;
}

static int fight(State *s, int lane) {
    int first = first_striker(s);
    Unit *ahead = &s->players[first].lanes[lane], *behind = &s->players[1 - first].lanes[lane];
    int on_behind = strength(ahead, behind), on_ahead = strength(behind, ahead);
    if (options.strike && behind->defence <= on_behind) on_ahead = 0;
    int before_ahead = ahead->defence, before_behind = behind->defence;
    behind->defence = (int16_t)(behind->defence - on_behind), ahead->defence = (int16_t)(ahead->defence - on_ahead);
    if (options.overflow && ahead->defence > 0 && behind->defence <= 0) hit(s, 1 - first, on_behind - before_behind);
    if (options.overflow && behind->defence > 0 && ahead->defence <= 0) hit(s, first, on_ahead - before_ahead);
    if (behind->defence <= 0) behind->card = NONE, behind->defence = 0;
    if (ahead->defence <= 0) ahead->card = NONE, ahead->defence = 0;
    return on_behind > 0 || on_ahead > 0;
}

static int can_hurt(const Unit *unit, const Unit *opposite) {
    if (unit->card == NONE) return 0;
    return (opposite->card == NONE ? card[unit->card].attack : strength(unit, opposite)) > 0;
}

static int harmless(const State *s) {
    for (int lane = 0; lane < LANES; lane++) {
        const Unit *mine = &s->players[0].lanes[lane], *theirs = &s->players[1].lanes[lane];
        if (can_hurt(mine, theirs) || can_hurt(theirs, mine)) return 0;
    }
    return 1;
}

static void finish_round(State *s) {
    int eventful = 0;
    for (int seat = 0; seat < 2; seat++) {
        Player *p = &s->players[seat];
        if (p->plan > 0) {
            eventful = 1;
            int digit[LANES] = {p->plan % DIGITS, p->plan / DIGITS % DIGITS, p->plan / (DIGITS * DIGITS)}, kept = 0;
            for (int lane = 0; lane < LANES; lane++)
                if (digit[lane]) {
                    int placed = p->hand[digit[lane] - 1];
                    p->lanes[lane].card = (int16_t)placed;
                    p->lanes[lane].defence = card[placed].defence;
                    p->mana = (int16_t)(p->mana - card[placed].cost);
                }
            for (int i = 0; i < p->held; i++)
                if (i + 1 != digit[0] && i + 1 != digit[1] && i + 1 != digit[2]) p->hand[kept++] = p->hand[i];
            for (int i = kept; i < p->held; i++) p->hand[i] = NONE;
            p->held = (int16_t)kept;
        }
        p->plan = -1, p->ready = 0;
    }
    for (int lane = 0; lane < LANES; lane++) {
        Unit *mine = &s->players[0].lanes[lane], *theirs = &s->players[1].lanes[lane];
        if (mine->card != NONE && theirs->card != NONE) eventful |= fight(s, lane);
        else if (mine->card != NONE) eventful |= hit(s, 1, card[mine->card].attack);
        else if (theirs->card != NONE) eventful |= hit(s, 0, card[theirs->card].attack);
    }
    s->quiet = (int16_t)(eventful ? 0 : s->quiet + 1);
    int down = s->players[0].hp <= 0, other = s->players[1].hp <= 0;
    if (down || other) s->over = 1, s->winner = (int16_t)(down && other ? NONE : down);
    else if (s->left + s->players[0].held + s->players[1].held == 0 && harmless(s)) s->over = 1;
    else if (s->quiet >= options.stall_rounds) s->over = 1;
    else begin_round(s);
}

static void apply(State *s, int seat, int move) {
    s->players[seat].plan = (int16_t)move, s->players[seat].ready = 1;
    if (s->players[0].ready && s->players[1].ready) finish_round(s);
}

int main(int argc, char **argv) {
    long games = argc > 1 ? atol(argv[1]) : 100000, decisions = 0, wins[2] = {0, 0}, draws = 0;
    uint64_t seed = argc > 2 ? strtoull(argv[2], 0, 10) : 1;
    int *field = &options.hp;
    for (int i = 0; i < 13; i++) if (scanf("%d", &field[i]) != 1) return 2;
    if (scanf("%d", &cards) != 1 || cards > CARDS) return 2;
    for (int i = 0; i < cards; i++)
        if (scanf("%hd %hd %hd", &card[i].attack, &card[i].defence, &card[i].cost) != 3) return 2;
    clock_t started = clock();
    for (long g = 0; g < games; g++) {
        State state, *s = &state;
        memset(s, 0, sizeof *s);
        s->low = seed, s->high = (uint64_t)g;
        start_stream(seed, (uint64_t)g);
        setup(s);
        while (!s->over)
            for (int seat = 0; seat < 2; seat++)
                if (!s->over && !s->players[seat].ready) {
                    int count = legal(s, seat);
                    apply(s, seat, option[below(count)]);
                    decisions++;
                }
        if (s->winner == NONE) draws++;
        else wins[s->winner]++;
    }
    double seconds = (double)(clock() - started) / CLOCKS_PER_SEC;
    printf("{\"games\": %ld, \"decisions\": %ld, \"wins\": [%ld, %ld], \"draws\": %ld, \"cpu_seconds\": %.6f}\n", games,
           decisions, wins[0], wins[1], draws, seconds);
    return 0;
}

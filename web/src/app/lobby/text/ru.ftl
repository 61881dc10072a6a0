# Выбор правил.

title = Правила этого матча
search = Поиск по правилам
reset-all = Сбросить всё
reset = Изменено. Вернуть: { $usual }
yes = да
no = нет
done = Готово

## Что происходит, приглашения и ожидание соперника.

begin-campaign = Начать кампанию
untimed = Без часов
waited = Ждём { $time }
window = Рейтинг в пределах ±{ $n }
window-casual = Без рейтинга
offer-bot = Пока никого. Сыграть с ботом «{ $name }»?
accept-bot = Играть с ботом
running = Ваши матчи
no-running = Вас не ждёт ни один матч.
your-turn = Ваш ход
challenges = Вызовы
post-challenge = Бросить вызов
accept = Принять
seeks = ждёт соперника: { $game }
withdraw = Отозвать
no-watch = Сейчас никто не играет.
watching = смотрят: { $n }
with-changes = { $n ->
    [one] { $n } изменение
    [few] { $n } изменения
   *[many] { $n } изменений
} правил
own-cards = свои карты: { $n }
more-challenges = Ещё { $n }
invite-ready = Отправьте эту ссылку другу. Матч начнётся, когда приглашение примут.
invite-gone = Это приглашение больше не действует.
invite-own = Это ваше приглашение: отправьте ссылку другу.
differs = Чем отличаются правила
verdict = По данным лаборатории (боты: { $players }): у первого игрока { $first } % ± { $error } очков, ничьих { $draws } %{ $stalls ->
    [none] { "" }
   *[some] , застревает { $stalls } % матчей
}; в среднем { $unit ->
    [round] раундов
   *[turn] ходов
}: { $n }.
my-decks = Мои колоды
starter-decks = Стартовые колоды
new-deck = Собрать колоду

## Матчи с людьми.

rated = На рейтинг
casual = Обычный
rated-needs-account = Рейтинговые матчи — после регистрации.
invite-link = Приглашение
rated-as-is = На рейтинг играют по обычным правилам.
open-challenge = Открытый вызов
invite-says = Принять может тот, у кого есть ссылка. В ней игра, правила и ваша колода.
open-says = Принять может каждый, кто в лобби.
your-seat = Ваше место
coin = По жребию
attacker = Атакующий
defender = Защитник
first = Первое
second = Второе
may-watch = Можно смотреть
may-watch-says = Матч увидят в списке все желающие. Без этого его видите только вы двое.

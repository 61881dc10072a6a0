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
starter-decks = Начальные колоды
new-deck = Собрать колоду

# Что говорит сервер, когда чего-то нельзя сделать.

problem-bad-message = Это не сообщение протокола.
problem-bad-request = Запрос не понят.
problem-log-in = Сначала войдите.
problem-bad-log-in = Имя или пароль неверны.
problem-bad-code = Имя или код неверны, или код уже использован.
problem-banned = Аккаунт заблокирован.
problem-forbidden = Это вам недоступно.
problem-origin = Запросы с чужих сайтов не принимаются.
problem-closed = Сервер не принимает новых игроков.
problem-not-found = Здесь этого нет или уже нет. Если вы пришли по ссылке, она могла скопироваться не целиком.
problem-method = С этим так нельзя.
problem-name-taken = Это имя занято.
problem-not-open = Этот вызов уже недействителен.
problem-own-challenge = Это ваш собственный вызов.
problem-blocked = Один из вас заблокировал другого.
problem-still-running = Матч ещё идёт.
problem-not-guest = У этого аккаунта уже есть пароль.
problem-too-many-matches = Слишком много незаконченных матчей: закончите один или сдайтесь.
problem-timeout = Запрос шёл слишком долго.
problem-too-large = Слишком много данных.
problem-media-type = Нужен JSON.
problem-host = Сервер не отвечает на это имя.
problem-name = В имени от 2 до 24 букв, цифр, пробелов, точек, дефисов или подчёркиваний.
problem-password = В пароле от 8 до 200 символов, и он не из самых распространённых.
problem-invalid = Это не годится.
problem-slow-down = Слишком часто: подождите немного.
problem-busy = Боты заняты: попробуйте позже.
problem-too-many-connections = Слишком много соединений с вашего адреса: закройте часть из них.
problem-long-head = Адрес или заголовки слишком длинные.
problem-no-seat = У вас нет места в этом матче.
problem-not-joined = Сначала присоединитесь к матчу.
problem-private = Этот матч закрыт.
problem-unavailable = Сервер сейчас не может этого сделать: попробуйте ещё раз.
problem-broken = Матч прерван из-за ошибки сервера; он никому не засчитан.
problem-full = Сервер переполнен: попробуйте чуть позже.
problem-later = Сервер этого пока не умеет.
problem-slow-reader = Вы не читаете того, что вам отправляют.
problem-flood = Слишком много сообщений.
problem-logged-out = Вы больше не в аккаунте.
problem-too-many-sockets = Слишком много соединений.
problem-shutting-down = Сервер перезапускается.

## Что именно не годится.

problem-invalid-because = Это не годится ({ $detail }).
problem-bad-request-because = Запрос не понят ({ $detail }).
problem-bad-query = Параметры запроса не поняты ({ $detail }).
problem-bad-message-because = Это не сообщение протокола ({ $detail }).
problem-nul = Запрос не понят: в тексте не может быть символа U+0000.
problem-large-number = Запрос не понят: число { $number } слишком велико.
problem-banned-for = Аккаунт заблокирован: { $reason }
problem-host-name = Сервер не отвечает на имя «{ $name }»; его можно добавить в настройку hosts.

## Аккаунты.

problem-name-mixed = Имя пишется одним алфавитом: в этом смешаны похожие буквы разных.
problem-name-character = В этом имени недопустимый символ ({ $character }): возможны буквы, цифры, пробелы, точки, дефисы.
problem-name-kept = Это имя оставлено для сервера и его ботов: выберите другое.
problem-password-common = Этот пароль из тех, что угадывают первыми, или отличается от них совсем немного: выберите другой.
problem-password-name = Пароль не должен совпадать с именем.
problem-many-bots = У вас уже { $most ->
    [one] { $most } бот
    [few] { $most } бота
   *[many] { $most } ботов
}, больше нельзя: сначала удалите одного.
problem-many-tokens = У этого бота уже { $most ->
    [one] { $most } токен
    [few] { $most } токена
   *[many] { $most } токенов
}, больше нельзя: сначала отзовите один.

## Матчи.

problem-rated-terms = На рейтинг играют двое, на время, с настройками и картами пресета.
problem-rated-sign-up = Рейтинговые матчи — после регистрации.
problem-rated-bots = Матчи с ботами не рейтинговые.
problem-not-following = Так можно вызвать только того, кто на вас подписан: отправьте ссылку.
problem-queue-changed = В очереди играют пресеты без изменений.
problem-queue-alone = В { $preset } играют в одиночку: начните свой матч, ждать некого.
problem-tournament-over = Этот турнир окончен.
problem-tournament-terms = В турнир играют вдвоём, и начинается он не позже чем через 90 дней.
problem-tournament-own-terms = Ваш турнир начинается не позже чем через неделю и идёт не дольше трёх часов.
problem-tournament-own-open = Ваш прошлый турнир ещё не окончен: можно только один за раз.
problem-queue-socket = Сначала откройте сокет.
problem-opponent-needed = В этой игре нужен соперник.
problem-items-lacking = Этого у вас уже нет ({ $items }): израсходовано или взято в бой, который не окончен.
problem-no-bot = Бота «{ $bot }» нет, есть { $bots }.
problem-no-starter = В этом матче нет стартовой колоды «{ $deck }»: { $known ->
    [none] при таких картах и правилах нет ни одной
   *[some] есть { $known }
}.
problem-set-large = В наборе карт { $size } байт JSON, а можно не больше { $most }.
problem-moves-large = С такими картами и настройками допустимые ходы могут занять { $size } байт JSON, а можно не больше { $most }: длина самого длинного id — { $longest }, сделайте id короче.
problem-replay-over = Здесь матч уже окончен: выберите момент раньше.
problem-hint-people = В матчах между людьми подсказок нет.
problem-not-due = Сейчас от вас не ждут решения.
problem-run-unknown = Этот бой не засчитать: его жребий выдан не вам, или эти решения не ведут к победе.
problem-past-decision = Это решение уже принято.
problem-busy-own = Дождитесь того, что уже запросили: около { $seconds } с.
problem-busy-ahead = Боты заняты, запросов перед вашим: { $ahead }. Попробуйте через { $seconds } с.

## Лаборатория.

problem-lab-closed = Лаборатория на этом сервере закрыта.
problem-lab-players = Назовите двух игроков из: { $players }.
problem-lab-running = Ваше исследование ещё идёт: дождитесь его или остановите.
problem-lab-crowded = Слишком много исследований в очереди: попробуйте через минуту.
problem-lab-often = Можно не больше { $most ->
    [one] { $most } исследования
   *[other] { $most } исследований
} в час: подождите немного.
problem-lab-no-match = Такого матча в этом исследовании нет.
problem-lab-unfinished = Это исследование не закончено.
problem-lab-same = Варианты одинаковы: измените что-нибудь.
problem-lab-own = Свой набор или свою колоду можно проверить только в режиме «Здоровье».
problem-lab-no-decks = В эту игру играют без своих колод.
problem-lab-no-question = Такого вопроса нет, есть { $known }.
problem-lab-no-dial = Такой шкалы нет, есть { $known }.
problem-lab-long = Это заняло слишком много времени и было остановлено: спросите о меньшем.
problem-lab-broken = Лаборатория не справилась: спросите ещё раз.
problem-lab-refused = Так исследовать нельзя ({ $detail }).

## Почта.

problem-mail-address = Это не адрес электронной почты.
problem-no-mail = Этот сервер не отправляет почту.
mail-forgotten-subject = Ваш код для Quintain
mail-forgotten = Здравствуйте, { $name }!

    Кто-то (надеемся, вы) не помнит пароль от вашего аккаунта. С этим кодом в течение часа можно выбрать новый:

    { $code }

    Если это были не вы, делать ничего не нужно: без кода ничего не изменится.
mail-confirm-subject = Подтвердите адрес для Quintain
mail-confirm = Здравствуйте, { $name }!

    Введите этот код на странице Quintain в течение часа, и если вы забудете пароль, мы поможем по этому адресу:

    { $code }

    Если вы не знаете, о чём речь, делать ничего не нужно.

## Имена, которых никто другой не получит, и как зовут гостей.

reserved-names = админ, администратор, модератор, поддержка, сервер, система, квинтейн, старый квинтейн,
    гость, уровень, удалён, никто
guest-name = Гость { $number }

## Ссылки, которыми делятся.

preview-match = { $one } против { $two }
preview-live = { $game }: смотрите прямо сейчас
preview-won = { $game }: победа — { $name }
preview-drawn = { $game }: ничья
preview-profile = Играет в карточные сражения
preview-invite = { $name } приглашает вас на матч
preview-deck = { $game }: колода из { $n } карт, автор — { $name }
preview-bot = бот
preview-gone = кто-то
preview-position = Позиция: { $game }
preview-round = Раунд { $n }
preview-turn = Ход { $n }

## Вместо страницы, если она не собрана.

no-page = Сервер работает, но страница не собрана. Программам доступен <a href="/api/docs">API</a>.

# Друзья.

friends = Друзья
follow = Подписаться
unfollow = Отписаться
challenge = Вызвать
challenged = Вызов отправлен: { $name }, { $game }.
online = в сети
offline = не в сети
plays = играет: { $game }
back = подписан на вас
record = Ваши матчи: побед { $won }, поражений { $lost }, ничьих { $drawn }

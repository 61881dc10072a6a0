# Что измеряет лаборатория, привычки игроков и дыры в правилах.
metric-score = победы игрока
metric-damage = урон своему лагерю
metric-deployed = выставлено юнитов
metric-pawns = выставлено пешек
metric-steps = шаги
habit-own = не берут пешек
habit-pawns = всегда берут пешек
habit-stand = не ходят юнитами

"""Whole games, small enough to be solved: how far from perfect is a bot?"""

import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { session } from './app/session.svelte';
import { language } from './i18n/language.svelte';

document.documentElement.lang = language.current;
session.listen();
void session.start();
const page = document.getElementById('page')!;
page.replaceChildren();
mount(App, { target: page });

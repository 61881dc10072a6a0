import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { session } from './app/session.svelte';
import { loadFirst } from './i18n/first';
import { language } from './i18n/language.svelte';

document.documentElement.lang = language.current;
session.listen();
void session.start();
// The words come while the server is asked who this is. Without them the page is of no use, so that nothing is shown but its name.
void loadFirst(language.current)?.then(() => {
  const page = document.getElementById('page')!;
  page.replaceChildren();
  mount(App, { target: page });
});

// What keeps the page for visitors without a network comes when everything else is there.
const LATER = 4000;
async function keepPage(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
  (await navigator.serviceWorker.ready).active?.postMessage('pictures');
}
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  setTimeout(() => navigator.onLine && void keepPage().catch(() => undefined), LATER);

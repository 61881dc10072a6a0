// Notices of the browser's system, for those who have asked for them and look elsewhere.
import { router } from './router.svelte';

/** Show a notice that leads to a place of the page. Phones know them from service workers alone. */
export async function show(text: string, path: string): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const about = { body: text, icon: '/art/crests/0.svg', tag: path, data: { path } };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) return worker.showNotification('Quintain', about);
  const notice = new Notification('Quintain', about);
  notice.onclick = () => {
    window.focus();
    router.go(path);
    notice.close();
  };
}

/** Ask the visitor; the browser remembers the answer. */
export const consent = async (): Promise<boolean> =>
  'Notification' in window && (await Notification.requestPermission()) === 'granted';

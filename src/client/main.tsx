import { App } from './app/App.tsx';
import { firstScreen } from './app/firstScreen.ts';
import { mount } from './app/mount.ts';
import { loadMissing, queryClient } from './app/queryClient.ts';
import { startReconnecting } from './api/reach.ts';
import { shownAs } from './api/showAs.ts';
import { startStoring } from './offline/stored.ts';
import { startSending } from './offline/sending.ts';
import { notifyFailure } from './ui/message/notify.ts';
import { preventClickThrough } from './ui/press/clickThrough.ts';
import { followColorScheme } from './ui/theme/colorScheme.ts';
import './ui/theme/styles.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

followColorScheme();
preventClickThrough();
// What an admin sees as somebody else is neither stored nor sent later.
if (!shownAs()) startStoring(queryClient);
startSending(queryClient, notifyFailure);
startReconnecting(loadMissing);

async function start(container: HTMLElement): Promise<void> {
  await firstScreen();
  mount(container, App);
}

void start(root);

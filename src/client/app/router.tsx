import {
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  useRouter,
} from '@tanstack/react-router';
import { useState } from 'react';
import { noteFollowed } from './followed.ts';
import { Guarded } from './Guarded.tsx';
import { lazyScreen } from './lazyScreen.ts';
import { ScreenError } from './ScreenError.tsx';
import { screens, type Screen, type ScreenPath } from './screens.ts';
import {
  parseSearch,
  readSearch,
  stringifySearch,
  type RawSearch,
  type SearchFields,
  type SearchOf,
} from './search.ts';
import { Shell } from './Shell.tsx';

const root = createRootRoute({
  component: Shell,
  notFoundComponent: UnknownAddress,
  errorComponent: ScreenError,
});

/** Addresses that people guess; Home has the login. */
const GUESSED_HOME = /^\/(login|signin|home)\/?$/i;

/** An unknown address leads to Home, which says that the page doesn't exist. */
function UnknownAddress() {
  const { latestLocation } = useRouter();
  // On the way to Home this renders again, when the address has already changed.
  const [to] = useState(() => {
    const { pathname } = latestLocation;
    return GUESSED_HOME.test(pathname) ? (
      <Navigate to="/" replace />
    ) : (
      <Navigate to="/" replace state={{ unknownAddress: pathname }} />
    );
  });
  return to;
}

/** A screen for some roles only; everyone else is sent home. */
function componentOf({ load, roles, denied }: Screen) {
  const Loaded = lazyScreen(load);
  if (!roles) return Loaded;
  const component = () => (
    <Guarded roles={roles} denied={denied}>
      <Loaded />
    </Guarded>
  );
  return Object.assign(component, { preload: Loaded.preload });
}

type SearchAt<Path extends ScreenPath> = (typeof screens)[Path] extends {
  search: infer Fields extends SearchFields;
}
  ? SearchOf<Fields>
  : object;

function routeTo<Path extends ScreenPath>(path: Path) {
  const screen: Screen = screens[path];
  return createRoute({
    getParentRoute: () => root,
    path,
    component: componentOf(screen),
    validateSearch: (raw: RawSearch) => readSearch(screen.search ?? {}, raw) as SearchAt<Path>,
  });
}

type Routes = { [Path in ScreenPath]: ReturnType<typeof routeTo<Path>> };

const routes: object = Object.fromEntries(
  (Object.keys(screens) as ScreenPath[]).map((path) => [path, routeTo(path)]),
);

export const router = createRouter({
  routeTree: root.addChildren(routes as Routes),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenError,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** The address that led to no screen, so that Home was opened. */
    unknownAddress?: string;
    /** The class that was just removed, so that the list of classes can offer Undo. */
    removedClass?: { id: string; name: string };
  }
}

router.subscribe('onBeforeLoad', ({ fromLocation }) => {
  if (fromLocation) noteFollowed();
});

import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useLayoutEffect } from 'react';
import { Toaster } from '../ui/message/Toaster.tsx';
import { endStart, queryClient } from './queryClient.ts';
import { router } from './router.tsx';
import { ShownAsBar } from './ShownAsBar.tsx';

export function App() {
  // Removes the page's sketch as soon as the app has rendered.
  useLayoutEffect(() => document.getElementById('start')?.remove(), []);
  useEffect(endStart, []);
  return (
    <QueryClientProvider client={queryClient}>
      <ShownAsBar />
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>
  );
}

import 'virtual:antd-style/shared.css';
import '../styles/antd-fixes.css';
import '../kernel/view/card.css';
import './shell.css';
import './sidebar.css';
import './topbar.css';
import './tags.css';
import './settings.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FeedbackHost } from '../kernel/view/feedback.tsx';
import { Theme } from './Theme.tsx';

const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: false, refetchOnWindowFocus: false } },
});

/** Wraps every signed-in screen: theme, query cache and message host. */
export function Frame({ children }: { children: ReactNode }): ReactNode {
  return (
    <QueryClientProvider client={queryClient}>
      <Theme>
        <FeedbackHost />
        {children}
      </Theme>
    </QueryClientProvider>
  );
}

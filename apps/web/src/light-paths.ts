/**
 * The pages that start on a telephone without the application around them: unless their address asks for more than they
 * show. Read while building, too, so that the files of each are on their way before any script runs.
 */
export const lightPaths: Readonly<Record<string, { readonly unless: string; readonly page: string }>> = {
  '/my/report': { unless: '[?&]id=', page: 'src/modules/repair/my/PhoneStart.tsx' },
  '/my/patrol': { unless: '', page: 'src/modules/patrol/my/RoundStart.tsx' },
  '/my/attendance': { unless: '', page: 'src/modules/attendance/my/AttendanceStart.tsx' },
  '/my/performance': { unless: '', page: 'src/modules/performance/my/PerformanceStart.tsx' },
  '/my/store': { unless: '[?&]', page: 'src/modules/material/StoreStart.tsx' },
};

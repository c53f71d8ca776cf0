import { dashboardVisibilities, type DashboardVisibility } from '../../domain/publicDashboard.ts';
import { optionsOf } from '../ui/field/options.ts';

/** The options of the setting, in a few words each. */
export const visibilityLabels: Record<DashboardVisibility, string> = {
  everyone: 'Everyone, without logging in',
  'signed-in': 'Members only, once logged in',
  staff: 'Staff only',
};

/** Who may see the public dashboard: the options of the setting. */
export const visibilityChoices = optionsOf(dashboardVisibilities, visibilityLabels);

/** The audiences, worded as the subject of a sentence. */
export const visibilityWords: Record<DashboardVisibility, string> = {
  everyone: 'Anyone who has the address',
  'signed-in': 'Every member who is logged in',
  staff: 'Only staff',
};

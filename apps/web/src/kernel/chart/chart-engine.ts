import { BarChart, HeatmapChart, LineChart, PieChart } from 'echarts/charts';
import {
  AriaComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

use([BarChart, HeatmapChart, LineChart, PieChart]);
use([AriaComponent, GridComponent, LegendComponent, TooltipComponent, VisualMapComponent, SVGRenderer]);

/** Draws a chart into an element; a chunk of its own, with only the parts the home page uses. */
export const createChart = (host: HTMLElement) => init(host, undefined, { renderer: 'svg' });

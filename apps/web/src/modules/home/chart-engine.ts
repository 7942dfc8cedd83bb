import { LineChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

use([LineChart, AriaComponent, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

/** Draws a chart into an element; a chunk of its own, with only the parts the home page uses. */
export const createChart = (host: HTMLElement) => init(host, undefined, { renderer: 'svg' });

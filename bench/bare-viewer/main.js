import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';

/** What anybody who uses the library has to do: draw, and show all of it. */
window.showViewer = async ({ xml }) => {
  const viewer = new NavigatedViewer({ container: document.getElementById('root') });
  await viewer.importXML(xml);
  viewer.get('canvas').zoom('fit-viewport', 'auto');
};

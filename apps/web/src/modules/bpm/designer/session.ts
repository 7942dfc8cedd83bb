import { defaultDiagram, type Flavour, hoist } from '@jiaoyan/bpmn';
import type Modeler from 'bpmn-js/lib/Modeler';
import { logged } from '../../../kernel/call/failure.ts';
import { debounce } from '../../../kernel/debounce.ts';
import { adopt, NoDrawing, type Parsed } from './adopt.ts';
import { ChangeTrack } from './change-track.ts';
import { PASTE_LOSSES, type PasteLosses } from './clipboard.ts';
import { type Draft, dropDraft, keepDraft, readDraft } from './draft.ts';
import { withNamespace } from './engine-namespace.ts';
import { lintWhenIdle } from './lint.ts';
import { createModeler } from './modeler.ts';
import { notice, openFailure, openWarning, type Problem } from './problem.ts';
import { checkXml } from './read-file.ts';
import { service } from './services.ts';
import type { DesignedModel, DesignerState } from './session-state.ts';
import { translateSimulation } from './simulation-texts.ts';
import { NARROW, zoomToFit } from './zoom.ts';

const DRAFT_PAUSE = 3000;
interface OpenOptions {
  /** The diagram is what is stored under the model, not something to be saved. */
  stored?: boolean;
  flavour?: Flavour;
  /** Which of several processes is meant. */
  process?: string;
}

/** One open diagram. It lives as long as its tab, longer than any component that shows it. */
export class DesignerSession {
  /** Where the modeler draws; the component on screen takes it in. */
  readonly host = document.createElement('div');
  readonly #listeners = new Set<() => void>();
  readonly #track = new ChangeTrack();
  readonly #draftOwner: number;
  #state: DesignerState;
  #busy: string | undefined;
  #holds = 0;
  #release: () => void = () => undefined;
  #destroyed = false;
  #wanted: string | undefined;
  readonly #keepDraft = debounce(() => void this.#writeDraft(), DRAFT_PAUSE);

  constructor(flavour: Flavour, draftOwner: number) {
    this.host.className = 'designer-host';
    this.#draftOwner = draftOwner;
    const modeler = createModeler(this.host, flavour);
    this.#state = {
      phase: 'loading',
      failure: undefined,
      modeler,
      flavour,
      model: {},
      element: service(modeler, 'canvas').getRootElement(),
      revision: 0,
      simulating: false,
      canUndo: false,
      canRedo: false,
      zoom: 1,
      dirty: false,
      saving: false,
      problems: [],
      issues: [],
      draft: undefined,
    };
    this.#watch(modeler);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly getState = (): DesignerState => this.#state;
  get destroyed(): boolean {
    return this.#destroyed;
  }

  set(change: Partial<DesignerState>): void {
    if (this.#destroyed) return;
    this.#state = { ...this.#state, ...change };
    this.#notify();
  }

  /** What takes its time right now; kept apart, because nothing but a note over the canvas depends on it. */
  readonly getBusy = (): string | undefined => this.#busy;
  setBusy(text: string | undefined): void {
    this.#busy = text;
    this.#notify();
  }

  #notify(): void {
    if (this.#holds === 0) for (const listener of this.#listeners) listener();
  }

  /** Opening a diagram changes the state many times; the page is drawn once, when it is over. */
  async #atOnce<T>(work: () => Promise<T>): Promise<T> {
    this.#holds += 1;
    try {
      return await work();
    } finally {
      this.#holds -= 1;
      this.#notify();
    }
  }

  /** Shows the diagram of a model, or a new one. */
  async start(model: DesignedModel, stored?: { xml: string; flavour: Flavour }): Promise<void> {
    this.set({ model });
    const { xml, flavour } = stored ?? {
      xml: defaultDiagram({ flavour: this.#state.flavour }),
      flavour: this.#state.flavour,
    };
    await this.open(xml, { stored: true, flavour });
    this.set({ phase: 'ready', draft: this.#restorable(xml) });
  }

  /** Opens a diagram; answers false, with the reason among the problems, when that fails. The old one then stays. */
  open(xml: string, options: OpenOptions = {}): Promise<boolean> {
    return this.#atOnce(() => this.#open(xml, options));
  }

  async #open(file: string, { stored = false, flavour = this.#state.flavour, process }: OpenOptions): Promise<boolean> {
    this.#wanted = process;
    try {
      checkXml(file);
      const xml = hoist(file);
      if (flavour !== this.#state.flavour) await this.#changeFlavour(xml, flavour);
      else this.tell((await this.#import(this.#state.modeler, xml)).map(openWarning));
    } catch (error) {
      if (error instanceof NoDrawing) throw error;
      this.tell([openFailure(error)]);
      return false;
    }
    if (stored) this.#track.save();
    else this.#track.spoil();
    this.#settle();
    return true;
  }

  /** Shows a diagram that has just been opened; on a phone without the palette, which would cover half of it. */
  #settle(): void {
    const { modeler } = this.#state;
    if (this.host.clientWidth < NARROW) service(modeler, 'palette').close();
    zoomToFit(service(modeler, 'canvas'));
    this.#refresh();
  }

  /** The diagram as XML. */
  async xml(): Promise<string> {
    const { xml } = await this.#state.modeler.saveXML({ format: true });
    if (!xml) throw new Error('no XML');
    return withNamespace(xml, this.#state.flavour);
  }

  /** Starts over with an empty diagram. */
  async redraw(): Promise<void> {
    const { flavour, model } = this.#state;
    await this.open(defaultDiagram({ key: model.key, name: model.name, flavour }));
  }

  /** Names the diagram as it is now; what is drawn while it is being saved is not part of it. */
  get mark(): number {
    return this.#track.mark;
  }

  /** The diagram as it was at a mark is stored now. */
  saved(model: DesignedModel, mark: number): void {
    this.#track.save(mark);
    if (!this.#track.dirty) {
      this.#keepDraft.cancel();
      dropDraft(this.#draftName());
    }
    this.set({ model, draft: undefined });
    this.#refresh();
  }

  dismissDraft(): void {
    dropDraft(this.#draftName());
    this.set({ draft: undefined });
  }

  simulate(active: boolean): void {
    service(this.#state.modeler, 'toggleMode').toggleMode(active);
  }

  /** Frees everything; nothing reaches the page after it. */
  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.#keepDraft.cancel();
    this.#release();
    this.#state.modeler.destroy();
    this.host.remove();
    this.#listeners.clear();
  }

  async #import(modeler: Modeler, xml: string): Promise<readonly string[]> {
    if (modeler === this.#state.modeler) this.simulate(false);
    const before = modeler.getDefinitions();
    try {
      const { warnings } = (await modeler.importXML(xml)) as { warnings: readonly (string | { message: string })[] };
      return warnings.map((warning) => (typeof warning === 'string' ? warning : warning.message));
    } catch (error) {
      const lost = before && modeler.getDefinitions() !== before;
      // The drawing was cleared before the fault showed; bring back what was there.
      if (lost) await modeler.importDefinitions(before);
      throw error;
    }
  }

  /** Another vocabulary needs another modeler; the old one goes once the new one shows the diagram. */
  async #changeFlavour(xml: string, flavour: Flavour): Promise<void> {
    const stage = document.createElement('div');
    stage.className = 'designer-stage';
    this.host.append(stage);
    const modeler = createModeler(stage, flavour);
    try {
      const warnings = await this.#import(modeler, xml);
      const { modeler: old } = this.#state;
      this.#release();
      modeler.attachTo(this.host);
      this.set({ modeler, flavour, simulating: false, issues: [] });
      this.#watch(modeler);
      old.destroy();
      this.tell(warnings.map(openWarning));
    } catch (error) {
      modeler.destroy();
      throw error;
    } finally {
      stage.remove();
    }
  }

  #watch(modeler: Modeler): void {
    const bus = service(modeler, 'eventBus');
    const stopTexts = translateSimulation(modeler, this.host);
    const stopLint = lintWhenIdle(modeler, (issues) => this.set({ issues }));
    this.#release = () => {
      stopTexts();
      stopLint();
    };
    const changed = () => this.#state.modeler === modeler && this.#refresh();
    bus.on(['selection.changed', 'elements.changed', 'root.set', 'import.done'], changed);
    bus.on<{ trigger?: string }>('commandStack.changed', ({ trigger }) => {
      this.#track.follow(trigger);
      changed();
      if (trigger !== 'clear') this.#keepDraft();
    });
    bus.on('canvas.viewbox.changed', () => this.#zoomed(modeler));
    bus.on<{ active: boolean }>('tokenSimulation.toggleMode', ({ active }) => this.set({ simulating: active }));
    bus.on<PasteLosses>(PASTE_LOSSES, ({ losses }) => this.tell(losses.map(({ text }) => notice(`粘贴提示：${text}`))));
    bus.on<Parsed>('import.parse.complete', ({ definitions }) =>
      adopt(definitions, this.#state.model.key, this.#wanted),
    );
  }

  #zoomed(modeler: Modeler): void {
    const zoom = service(modeler, 'canvas').zoom();
    if (this.#state.modeler === modeler && zoom !== this.#state.zoom) this.set({ zoom });
  }

  /** Reads what the modeler shows now. */
  #refresh(): void {
    if (this.#destroyed) return;
    const { modeler, revision } = this.#state;
    const stack = service(modeler, 'commandStack');
    const [only, ...others] = service(modeler, 'selection').get();
    this.set({
      element: only && others.length === 0 ? only : service(modeler, 'canvas').getRootElement(),
      revision: revision + 1,
      canUndo: stack.canUndo(),
      canRedo: stack.canRedo(),
      dirty: this.#track.dirty,
    });
  }

  /** Says what an import or export has to say, in the console and beside the canvas. */
  tell(problems: readonly Problem[]): void {
    for (const { level, text } of problems) console[level === 'error' ? 'error' : 'warn'](text);
    this.set({ problems });
  }

  #draftName = () => `${this.#draftOwner}:${this.#state.model.id ?? 'new'}`;
  #restorable(xml: string | undefined): Draft | undefined {
    const draft = readDraft(this.#draftName());
    return draft && draft.xml !== xml ? draft : undefined;
  }
  async #writeDraft(): Promise<void> {
    if (this.#destroyed || this.#state.simulating) return;
    if (!this.#track.dirty) return dropDraft(this.#draftName());
    const { flavour } = this.#state;
    const xml = await this.xml().catch(logged);
    if (xml && this.#track.dirty) keepDraft(this.#draftName(), { xml, flavour, time: Date.now() });
  }
}

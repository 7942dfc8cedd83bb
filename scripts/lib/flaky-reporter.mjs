/** Names the tests that passed only at a second attempt: each is a bug to be found, even though the run goes on. */
export default class FlakyReporter {
  onTestRunEnd(modules) {
    const shaky = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${module.moduleId.split('/').slice(-2).join('/')} > ${test.fullName}`),
    );
    if (shaky.length > 0) console.log(`\n${shaky.length} passed at the second attempt only:\n${shaky.join('\n')}`);
  }
}

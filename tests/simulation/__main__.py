from tests.simulation.simulate import *
import sys, traceback
for seed in range(int(sys.argv[1]), int(sys.argv[2])):
    r = run(Plan.of(seed))
    print(seed, r.actions, r.answered, round(r.seconds,2), round(r.virtual), dict(r.faults), r.checksum, round(r.longest_wait,2), dict(r.compared))
    if r.violation:
        print("   ", r.violation, r.plan.command())
        print(r.trace[-3000:])
        break


// SPDX-License-Identifier: Apache-2.0

import Glibc
import ModelChecks

let options = Options(CommandLine.arguments.dropFirst())
switch options.work {
case .play: exit(await Child.play(options))
case .run: exit(await Child.run(options))
case .drive: exit(Driver(options).run())
}

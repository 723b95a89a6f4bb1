// SPDX-License-Identifier: Apache-2.0

extension Task where Failure == Never {
  /// The value that the task gives.
  ///
  /// A test whose time limit is over is cancelled and fails. Waiting for `value` goes on all the same,
  /// for ever if the task waits for something that does not come; here the task is cancelled too.
  var valueInTime: Success {
    get async {
      await withTaskCancellationHandler {
        await value
      } onCancel: {
        cancel()
      }
    }
  }
}

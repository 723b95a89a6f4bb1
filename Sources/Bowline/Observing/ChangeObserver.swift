// SPDX-License-Identifier: Apache-2.0

/// An observer that calls a change handler for a property of the object itself.
///
/// It is the token, the element of the list and the owner of the handler in one: one allocation for
/// an observation, besides the one that the handler itself may need.
@usableFromInline
final class ChangeObserver<Root: AnyObject, Value>: Observer {
  @usableFromInline typealias Handler = (Root, KeyValueChange<Value>) -> Void

  @usableFromInline let handler: Handler

  /// The observed object, not kept alive.
  ///
  /// It owns the list, which gives no notice once the object's `deinit` has begun, and the code
  /// that gives a notice holds the object.
  @usableFromInline let root: Unretained<Root>

  @usableFromInline let options: ObservingOptions

  @inlinable
  init(_ root: Root, options: ObservingOptions, handler: @escaping Handler) {
    self.handler = handler
    self.root = Unretained(root)
    self.options = options
    // The closure holds nothing, so it is not allocated where the types are known.
    super.init(wantsPrior: options.contains(.prior)) { observer, phase, lent in
      if phase == .gone { return }
      let notice = NoticeReference<Value>(lent)
      let observer = known(observer, as: ChangeObserver<Root, Value>.self)
      if notice.isEdit { return observer.tellEdit(notice) }
      observer.tell(notice)
    }
  }

  deinit {
    stamp.checkDomainAtEnd()
    list?.use { list in
      if list.isDelivering { list.keepAlive(handler) }
    }
  }

  /// The token whose release ends the observation.
  ///
  /// It is this object itself. In a debug build it is a separate one, because such a build retains
  /// whatever it uses: an observer that its own code releases would live until the delivery is
  /// over, and would be told of changes that are made meanwhile.
  @inlinable
  var token: KeyValueObservation {
    isDebugBuild ? SeparateToken(self) : self
  }

  override var subject: String? {
    // An object is reflected only while it is living.
    guard let list = list?.object, let owner = list.owner.object else { return nil }
    return list.fullName(in: owner)
  }

  override func isOf(_ object: AnyObject) -> Bool { isActive && root.refers(to: object) }

  override func isAt(_: AnyKeyPath, _ property: ObserverList?) -> Bool {
    property.map(isFollowing) == true
  }

  /// Calls the handler, which may release the observer: nothing here is used after the call.
  ///
  /// Not by the `tell` of the notice, which costs a notice ten instructions more.
  @inlinable @inline(__always)
  func tell(_ notice: NoticeReference<Value>) {
    root.use {
      handler($0, KeyValueChange(notice, options: options))
    }
  }

  /// Tells an edit in code that knows the types: without them it takes ten times as long.
  @inlinable @inline(never)
  func tellEdit(_ notice: NoticeReference<Value>) {
    root.use { notice.tellEdit($0, options, handler) }
  }
}

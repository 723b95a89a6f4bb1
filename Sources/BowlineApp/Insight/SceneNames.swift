// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineWidgets

/// The names of a scene's objects, as its own code has them, by the names that an `Insight` gives
/// them: `label` for `Label#4`.
///
/// They are the names of the scene's stored properties, and of the objects that these hold, so that
/// the screen and the code say the same.
final class SceneNames {
  /// An object of the scene.
  private struct Named {
    let name: String

    /// The name of the scene's widget that it is or belongs to; nil if it is no widget.
    let widget: String?

    /// The widget, where it is one.
    weak var view: Widget?

    /// It is a widget, and one of those that the scene is about.
    let isView: Bool

    /// The one property whose changes are told; nil for all.
    var property: String?

    /// The scene itself has the name for it.
    var isOwn = false

    /// It is one of the scene's ``Scene/named`` objects.
    var isListed = false
  }

  private let scene: any Scene
  private var named: [String: Named] = [:]

  /// The number of objects that the scene itself had names for at the last search.
  private var ownCount = 0

  /// The most elements of a collection that have names.
  private static let mostElements = 5_000

  /// The depth of the search, in objects inside one another.
  private static let depth = 4

  init(_ scene: any Scene) {
    self.scene = scene
    search()
  }

  // MARK: Names

  /// The name of an object; nil for one that the scene did not hold at the last search.
  ///
  /// The name of the scene itself is empty.
  func name(of object: String) -> String? {
    if let name = named[object]?.name { return name }
    let own = scene.named
    guard own.count != ownCount else { return nil }
    ownCount = own.count
    Insight.unrecorded { add(own) }
    return named[object]?.name
  }

  /// The scene itself has a name for an object, and not only for one that holds it.
  func isOwn(_ object: String) -> Bool { named[object]?.isOwn == true }

  /// The scene lists the objects that it shows, so that all others are its plumbing.
  var areListed: Bool { scene.namesAll }

  /// The scene lists an object among those that it shows.
  func isListed(_ object: String) -> Bool { named[object]?.isListed == true }

  /// The scene lists an object, and shows this value of it.
  func isListed(_ place: Insight.Place) -> Bool {
    guard let own = named[place.object], own.isListed else { return false }
    return own.view != nil || own.property == place.path
  }

  /// Changes of a value are told to a person.
  func isTold(_ place: Insight.Place) -> Bool {
    guard let property = named[place.object]?.property else { return true }
    return property == place.path
  }

  /// Says whether the object is one of the widgets that the scene is about: those around them, such
  /// as the model's own row, repeat values.
  func isView(_ object: String) -> Bool { named[object]?.isView == true }

  /// Says whether the object is one of these widgets and is on the screen: a page of tabs that does
  /// not show is not, nor are the widgets in it.
  func isShown(_ object: String) -> Bool {
    isView(object) && named[object]?.view?.isInPicture == true
  }

  /// The name of the scene's widget that an object is or belongs to: `history` for `history.trend`,
  /// and `labels` for one of them; nil if it is no widget, or in none with a name.
  func widget(of object: String) -> String? { named[object]?.widget }

  /// The scene's widget of an object that is one; nil for others.
  func view(of object: String) -> Widget? { named[object]?.view }

  /// A value as a person reads it: where it is the identity of a choice, the title of that.
  func words(_ value: String, at place: Insight.Place) -> String {
    let widget = place.path == "selection" ? named[place.object]?.view as? any Titling : nil
    return widget?.title(ofIdentity: value) ?? ValueText.words(value)
  }

  /// A value in the words of the scene: `model.number`; `a customer's name` for a value of an
  /// object without a name.
  func text(_ place: Insight.Place) -> String {
    let path = path(place.path, of: name(of: place.object))
    if let own = named[place.object], own.property == place.path { return own.name }
    guard let object = name(of: place.object) else {
      let kind = "a \(Self.kind(of: place.object))"
      return path.isEmpty ? kind : "\(kind)'s \(path)"
    }
    return object.isEmpty ? path : path.isEmpty ? object : "\(object).\(path)"
  }

  /// A path in which a value without a name is called by the properties that it is computed from.
  ///
  /// - Parameter root: The name of the object that the path begins at; nil for one without a name.
  func path(_ path: String, of root: String? = nil) -> String {
    // The core has no name for a value that is read of a collection, such as its count.
    if path.hasSuffix(".value") { return self.path(String(path.dropLast(6)), of: root) }
    guard let start = path.firstRange(of: "f("), path.hasSuffix(")") else { return path }
    let parts = path[start.upperBound...].dropLast().split(separator: ", ").map { part in
      guard part.contains("#"), let dot = part.firstIndex(of: ".") else { return String(part) }
      let object = String(part[..<dot])
      guard let name = name(of: object) else { return String(part[dot...].dropFirst()) }
      let outer = root.map { "\($0)." } ?? ""
      return String(name.dropFirst(name.hasPrefix(outer) ? outer.count : 0) + part[dot...])
    }
    let words = parts.prefix(2).joined(separator: ", ") + (parts.count > 2 ? ", …" : "")
    return String(path[..<start.lowerBound]) + words
  }

  /// The kind of an object, by its class: `customer` for `Customer#2`.
  static func kind(of object: String) -> String {
    let type = object.prefix { $0 != "#" && $0 != "<" }
    return type.prefix(1).lowercased() + type.dropFirst()
  }

  // MARK: Search

  /// An object that was found in the scene.
  private struct Found {
    let name: String
    let value: Any

    /// The number of objects that it is inside of, with the scene.
    let depth: Int

    /// The nearest widget that it is in; nil for none.
    var outer: Widget?

    /// The widget whose binding it is the state of; nil for other objects.
    var widget: Widget?

    /// The objects that this one holds, with their names.
    ///
    /// What a binding or a group of bindings holds has the same name.
    func inside(_ children: [(name: String, value: Any)]) -> [Found] {
      let isOne = value is Binding || value is BindingGroup
      return children.map { child in
        Found(
          name: isOne ? name : "\(name).\(child.name)", value: child.value, depth: depth + 1,
          outer: value as? Widget ?? outer, widget: value is Binding ? outer : nil)
      }
    }
  }

  /// Finds the names of all objects that the scene holds now.
  func search() {
    Insight.unrecorded {
      if let scene = scene as? any KeyValueObservable { add(scene, "") }
      // These hold objects that have names of their own, or repeat the values of others.
      let parts = children(of: scene).filter { !["root", "views", "header"].contains($0.name) }
      var queue = parts.map { Found(name: $0.name, value: $0.value, depth: 1) }
      var grouped: [Found] = []
      var next = 0
      var visited: Set<ObjectIdentifier> = []
      // The shortest name counts, so all objects of one depth come before those inside them.
      while next < queue.count {
        let found = queue[next]
        next += 1
        if let object = found.value as? any KeyValueObservable,
          visited.insert(ObjectIdentifier(object)).inserted
        {
          add(object, found.name, of: found.widget)
          // A binding is called by its widget if it has one, and else by its group.
          if object is BindingGroup {
            grouped += found.inside(children(of: object))
          } else if found.depth < Self.depth {
            queue += found.inside(children(of: object))
          }
        }
        if next == queue.count { (queue, grouped) = (queue + grouped, []) }
      }
      // A name that the scene gives replaces the one that was found.
      let own = scene.named
      ownCount = own.count
      add(own)
    }
  }

  /// - Parameter owner: The widget that the object belongs to, if it is no widget itself.
  private func add(_ object: any KeyValueObservable, _ name: String, of owner: Widget? = nil) {
    let widget = object as? Widget ?? owner
    let isAround = widget.map { $0.isAroundViews(of: scene) } ?? true
    named[Insight.name(of: object)] = Named(
      name: name, widget: widget.map { _ in String(name.prefix { $0 != "." && $0 != "[" }) },
      view: widget, isView: !isAround, isOwn: !name.isEmpty && !name.contains("."))
  }

  private func add(_ objects: [NamedObject]) {
    for own in objects {
      let widget = own.object as? Widget
      let isTold = own.property != ""
      named[Insight.name(of: own.object)] = Named(
        name: own.name, widget: isTold ? widget.map { _ in own.group ?? own.name } : nil,
        view: widget, isView: isTold && widget != nil, property: own.property, isOwn: isTold,
        isListed: true)
    }
  }

  /// Finds the objects that the stored properties of an object hold, without those of its
  /// superclasses.
  private func children(of object: Any) -> [(name: String, value: Any)] {
    Mirror(reflecting: object).children.flatMap { child in
      Self.objects(in: child.value, named: Self.propertyName(child.label ?? ""), depth: 0)
    }
  }

  /// The objects that the value of a property holds: itself, a wrapped value, or elements.
  private static func objects(
    in value: Any, named name: String, depth: Int
  ) -> [(name: String, value: Any)] {
    if type(of: value) is AnyObject.Type { return [(name, value)] }
    if let content = contentOfObserved(value) {
      return objects(in: content, named: name, depth: depth)
    }
    let mirror = Mirror(reflecting: value)
    // Optionals and collections that hold one another hold no object that a person knows.
    if depth > 3 { return [] }
    switch mirror.displayStyle {
    case .optional:
      return mirror.children.flatMap { objects(in: $0.value, named: name, depth: depth + 1) }
    case .collection:
      // The first of a million values tells that none of them is an object.
      guard let first = mirror.children.first, type(of: first.value) is AnyObject.Type else {
        return []
      }
      return mirror.children.prefix(mostElements).enumerated().flatMap { index, child in
        objects(in: child.value, named: "\(name)[\(index)]", depth: depth + 1)
      }
    default: return []
    }
  }

  /// The name of a property whose storage has a name of the compiler's own.
  private static func propertyName(_ label: String) -> String {
    let lazy = "$__lazy_storage_$_"
    let name = label.hasPrefix(lazy) ? label.dropFirst(lazy.count) : label[...]
    return String(name.hasPrefix("_") ? name.dropFirst() : name)
  }
}

extension Widget {
  /// The widget and all widgets around it show.
  fileprivate var isInPicture: Bool {
    sequence(first: self, next: \.parent).allSatisfy { widget in
      !widget.isHidden && widget.parent?.children.contains { $0 === widget } != false
    }
  }

  /// Says whether the widget stands in a scene, but around the views that the scene is about.
  fileprivate func isAroundViews(of scene: any Scene) -> Bool {
    let around = Array(sequence(first: self, next: \.parent))
    let isExtra = around.contains { ($0.parent as? SpareRoom)?.extra === $0 }
    return isExtra
      || around.contains { $0 === scene.root } && !around.contains { $0 === scene.views }
  }
}

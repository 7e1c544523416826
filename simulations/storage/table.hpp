#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "simulations/storage/undo_log.hpp"

namespace signalbox::simulations {

struct text_hash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const {
    return std::hash<std::string_view>{}(text);
  }
};

/// Lookup by text without constructing a string. The order must not matter.
template <class Value>
using text_map = std::unordered_map<std::string, Value, text_hash, std::equal_to<>>;

/// In the byte order of the texts, like PostgreSQL with the locale C.UTF-8.
template <class Value>
using ordered_text_map = std::map<std::string, Value, std::less<>>;

/// The numbers of new rows. As in PostgreSQL, a number is never issued again.
class sequence {
 public:
  [[nodiscard]] std::int64_t next() { return ++last_; }

 private:
  std::int64_t last_ = 0;
};

/// For tables that are accessed by key only.
struct no_indexes {
  template <class Row>
  void add(const Row&) {}
  template <class Row>
  void remove(const Row&) {}
};

/// Rows by key, with indexes; all changes are undone with a transaction.
///
/// `Rows` is a map from keys to rows with stable addresses: an index may point to them. `Indexes`
/// has `add(row)` and `remove(row)`.
template <class Rows, class Indexes = no_indexes>
class table {
 public:
  using row = typename Rows::mapped_type;
  using key = typename Rows::key_type;

  explicit table(undo_log& undo) : undo_(undo) {}
  table(const table&) = delete;
  table& operator=(const table&) = delete;

  [[nodiscard]] const Rows& all() const { return rows_; }
  [[nodiscard]] const Indexes& by() const { return indexes_; }

  /// Returns null when it does not exist.
  template <class Key>
  [[nodiscard]] const row* find(const Key& requested) const {
    const auto found = rows_.find(requested);
    return found == rows_.end() ? nullptr : &found->second;
  }

  /// Inserts a row whose key is free.
  const row& insert(const key& name, row added) {
    row& made = rows_.emplace(name, std::move(added)).first->second;
    indexes_.add(made);
    undo_.remember([this, name] { take_out(name); });
    return made;
  }

  /// Removes the row with this key. Returns the number of removed rows.
  template <class Key>
  std::size_t erase(const Key& name) {
    const auto found = rows_.find(name);
    if (found == rows_.end()) return 0;
    indexes_.remove(found->second);
    // The node itself is kept, so that pointers to the row are valid again when it is restored.
    auto node = rows_.extract(found);
    undo_.remember([this, kept = std::move(node)]() mutable {
      row& back = rows_.insert(std::move(kept)).position->second;
      indexes_.add(back);
    });
    return 1;
  }

  /// Changes unindexed columns of one of its rows.
  template <class Change>
  void change(const row& which, Change how) {
    row& mine = writable(which);
    if (undo_.keeps())
      undo_.remember([&mine, before = mine]() mutable { mine = std::move(before); });
    how(mine);
  }

 private:
  /// Rows are given out read-only; the table itself may write to them.
  static row& writable(const row& which) { return const_cast<row&>(which); }

  void take_out(const key& name) {
    const auto found = rows_.find(name);
    indexes_.remove(found->second);
    rows_.erase(found);
  }

  undo_log& undo_;
  Rows rows_;
  [[no_unique_address]] Indexes indexes_;
};

}  // namespace signalbox::simulations

#pragma once

#include <caf/event_based_actor.hpp>
#include <caf/result.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

#include "actors/messages/project_resource.hpp"
#include "actors/runtime/change_line.hpp"
#include "actors/runtime/environment.hpp"
#include "domain/project/disk.hpp"
#include "domain/project/project.hpp"

namespace signalbox::actors {

/// The disk of a project's database: how much of it is used, as looks at the database find, and
/// that the database becomes read-only while it is full. Belongs to the project's actor. What was
/// measured is forgotten when that ends: its next one looks again.
class disk_watch {
 public:
  /// What it shares with its owner, who keeps all of it true.
  struct owner_parts {
    caf::event_based_actor* self;
    environment& env;
    change_line& line;
    domain::project& project;
    std::function<void()> changed;  ///< the project has changed: show it
    std::function<void()> settle;   ///< the running database has to be told
  };
  explicit disk_watch(owner_parts of) : of_(std::move(of)) {}

  /// A look measured the database. Pages are told when it has grown or shrunk into another MiB, so
  /// that a database that breathes wakes nobody.
  void take(std::uint64_t database_bytes);
  /// As it was measured last; nothing before.
  [[nodiscard]] const std::optional<std::uint64_t>& used_bytes() const { return used_bytes_; }

  [[nodiscard]] project_disk describe() const;
  caf::result<project_disk> grow(const grow_disk& asked);

 private:
  void guard();
  [[nodiscard]] domain::disk_use use() const;

  owner_parts of_;
  std::optional<std::uint64_t> used_bytes_;
};

}  // namespace signalbox::actors

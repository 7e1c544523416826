#pragma once

#include <cstdint>
#include <optional>

#include "actors/messages/project_resource.hpp"
#include "actors/project/project_activity.hpp"
#include "actors/project/project_context.hpp"
#include "actors/project/project_resources.hpp"
#include "actors/runtime/task.hpp"
#include "domain/project/disk.hpp"

namespace signalbox::actors {

/// The disk of a project's database: its usage as measured by probes, and the read-only mode while
/// the disk is full. The measurement is not stored: the first probe after a start of the project's
/// actor repeats it. Belongs to that actor.
class disk_watch {
 public:
  disk_watch(project_context& context, project_resources& resources, project_activity& activity)
      : context_(context), resources_(resources), activity_(activity) {}

  /// Records a measurement, and makes the database read-only when its disk is full, or writable
  /// when it is no longer full. Publishes a change by a whole MiB, so that small variations do not
  /// update every page. Errors: storage's.
  task<void> record(std::uint64_t database_bytes);

  [[nodiscard]] project_disk describe() const;
  /// Errors: as `domain::grown_disk`; `conflict` while the database is not running; storage's.
  task<project_disk> grow(grow_disk request);

 private:
  struct change;

  [[nodiscard]] domain::disk_use use() const;
  [[nodiscard]] bool is_read_only() const { return context_.project.read_only_since.has_value(); }
  [[nodiscard]] change make_change(const domain::disk_use& use,
                                   std::optional<bool> read_only) const;
  task<void> save(const serial_queue::turn& turn, change made);

  project_context& context_;
  project_resources& resources_;
  project_activity& activity_;
};

}  // namespace signalbox::actors

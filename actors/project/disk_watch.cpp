#include "actors/project/disk_watch.hpp"

#include <caf/typed_response_promise.hpp>

#include "actors/project/project_terms.hpp"
#include "actors/runtime/author.hpp"
#include "actors/runtime/commit.hpp"
#include "actors/runtime/end_turn.hpp"
#include "actors/runtime/storage_work.hpp"
#include "storage/project/project_resource_repository.hpp"

namespace signalbox::actors {

namespace {

using core::result;
using storage::project_resource_repository;

double in_gb(std::uint64_t mib) {
  return static_cast<double>(mib) / static_cast<double>(domain::mib_per_gb);
}

/// The project's disk after a change, and what its condition says of it then.
struct disk_change {
  project_resource_repository::disk disk;
  domain::project_condition condition;
};

disk_change changed_disk(const domain::project& of, const domain::disk_use& use,
                         std::optional<bool> read_only, core::time_point now) {
  disk_change made{.disk = {.mib = use.disk_mib, .read_only_since = of.read_only_since},
                   .condition = of.condition};
  if (!read_only) return made;
  made.disk.read_only_since = *read_only ? std::optional(now) : std::nullopt;
  made.condition.notice = {
      .at = now,
      .message = *read_only ? domain::disk_full_words(use) : domain::disk_free_words(use)};
  return made;
}

void take_disk(domain::project& project, const disk_change& made) {
  if (made.disk.read_only_since.has_value() != project.read_only_since.has_value())
    project.unsettled = true;
  project.disk_mib = made.disk.mib;
  project.read_only_since = made.disk.read_only_since;
  project.condition = made.condition;
}

}  // namespace

domain::disk_use disk_watch::use() const {
  return {.disk_mib = of_.project.disk_mib, .database_bytes = used_bytes_.value_or(0)};
}

void disk_watch::take(std::uint64_t database_bytes) {
  const auto in_mib = [](std::uint64_t bytes) { return bytes / domain::bytes_per_mib; };
  const bool is_news = !used_bytes_ || in_mib(*used_bytes_) != in_mib(database_bytes);
  used_bytes_ = database_bytes;
  if (is_news) of_.changed();
  guard();
}

void disk_watch::guard() {
  if (!domain::read_only_change(use(), of_.project.read_only_since.has_value())) return;
  // When there is no room in the line, the next measurement comes back to it.
  (void)of_.line.enter([this] {
    // Judged when its turn has come: the disk may have grown meanwhile.
    const auto change = domain::read_only_change(use(), of_.project.read_only_since.has_value());
    if (!change || !domain::is_active(of_.project.condition.status)) {
      of_.line.leave();
      return;
    }
    const auto made = changed_disk(of_.project, use(), change, of_.env.now());
    with_storage(
        of_.env, of_.self,
        [ref = of_.project.ref, made](postgres::connection& on, postgres::deadline until) {
          return project_resource_repository(on, until).save_disk(ref, made.disk, made.condition);
        },
        [this, made](const result<void>& stored) {
          if (stored) {
            take_disk(of_.project, made);
            of_.env.log.info("project.disk ref={} read_only={}", of_.project.ref.value,
                             of_.project.read_only_since.has_value());
            of_.changed();
          }
          if (end_turn(of_.self, of_.line, stored) && stored) of_.settle();
        });
  });
}

project_disk disk_watch::describe() const {
  return {.what = of_.project,
          .used_bytes = used_bytes_,
          .largest_gb = of_.env.settings.largest_disk_gb};
}

caf::result<project_disk> disk_watch::grow(const grow_disk& asked) {
  auto answer = of_.self->make_response_promise<project_disk>();
  const bool entered = of_.line.enter(
      [this, asked, answer]() mutable {
        const auto& project = of_.project;
        const auto active = check_active(project);
        const auto grown = domain::grown_disk({.present_mib = project.disk_mib,
                                               .wanted_gb = asked.size_gb,
                                               .largest_gb = of_.env.settings.largest_disk_gb},
                                              of_.env.plans.find(asked.plan));
        if (!active || !grown) {
          answer.deliver(to_caf(active ? grown.error() : active.error()));
          of_.line.leave();
          return;
        }
        auto larger = use();
        larger.disk_mib = *grown;
        // Before anything was measured nobody knows whether there is room now.
        const auto change =
            used_bytes_ ? domain::read_only_change(larger, project.read_only_since.has_value())
                        : std::nullopt;
        const auto made = changed_disk(project, larger, change, of_.env.now());
        const auto request =
            request_of(of_.env, "project.grow_disk", asked.by,
                       {{"from_gb", in_gb(project.disk_mib)}, {"to_gb", in_gb(*grown)}});
        with_storage(
            of_.env, of_.self,
            [ref = project.ref, made, request](postgres::connection& on, postgres::deadline until) {
              return project_resource_repository(on, until).save_disk(ref, made.disk,
                                                                      made.condition, request);
            },
            [this, made, answer](result<void> stored) mutable {
              if (stored) {
                take_disk(of_.project, made);
                of_.changed();
                answer.deliver(describe());
              } else {
                answer.deliver(to_caf(stored.error()));
              }
              if (end_turn(of_.self, of_.line, stored) && stored) of_.settle();
            });
      },
      [answer]() mutable { answer.deliver(to_caf(change_dropped())); });
  if (!entered) answer.deliver(to_caf(line_full()));
  return answer;
}

}  // namespace signalbox::actors

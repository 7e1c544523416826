#include "actors/project/disk_watch.hpp"

#include <fmt/format.h>

#include <utility>

#include "actors/project/storing_activity.hpp"

#include "domain/audit_actions.hpp"
#include "storage/project/project_resource_repository.hpp"

namespace signalbox::actors {

namespace {

using storage::project_resource_repository;

double in_gb(std::uint64_t mib) {
  return static_cast<double>(mib) / static_cast<double>(domain::mib_per_gb);
}

std::uint64_t in_mib(std::uint64_t bytes) {
  return bytes / domain::bytes_per_mib;
}

}  // namespace

/// The disk after a change, with the resulting condition of the project.
struct disk_watch::change {
  project_resource_repository::disk disk;
  domain::project_condition condition;
  std::optional<storage::project_request> request = std::nullopt;
  std::vector<domain::activity_entry> activity = {};
};

disk_watch::change disk_watch::make_change(const domain::disk_use& use,
                                           std::optional<bool> read_only) const {
  const auto& project = context_.project;
  change made{.disk = {.mib = use.disk_mib, .read_only_since = project.read_only_since},
              .condition = project.condition};
  if (!read_only) return made;
  const auto now = context_.actor.env.now();
  made.disk.read_only_since = *read_only ? std::optional(now) : std::nullopt;
  made.condition.notice = {
      .at = now, .message = *read_only ? domain::disk_full_text(use) : domain::disk_free_text(use)};
  made.activity.push_back(activity_.make(*read_only ? domain::activity_kind::disk_full
                                                    : domain::activity_kind::disk_free));
  return made;
}

task<void> disk_watch::save(const serial_queue::turn& turn, change made) {
  auto& project = context_.project;
  const auto store = [ref = project.ref, made](postgres::connection& on, postgres::deadline until) {
    return project_resource_repository(on, until).save_disk(ref, made.disk, made.condition,
                                                            made.request);
  };
  const auto write = storing_activity(project.ref, made.activity, store);
  co_await context_.actor.commit(turn, write);
  activity_.publish(made.activity);
  if (made.disk.read_only_since.has_value() != is_read_only()) project.pending_apply = true;
  project.disk_mib = made.disk.mib;
  project.read_only_since = made.disk.read_only_since;
  project.condition = std::move(made.condition);
  context_.publish();
  resources_.start_apply();
}

domain::disk_use disk_watch::use() const {
  return {.disk_mib = context_.project.disk_mib,
          .database_bytes = context_.observed.used_bytes.value_or(0)};
}

task<void> disk_watch::record(std::uint64_t database_bytes) {
  auto& used = context_.observed.used_bytes;
  const bool is_published = used && in_mib(*used) == in_mib(database_bytes);
  used = database_bytes;
  if (!is_published) context_.publish();
  if (!domain::read_only_change(use(), is_read_only())) co_return;
  const auto turn = co_await context_.actor.queue.enter();
  // Decided in the turn of the change: the disk may have grown meanwhile.
  const auto read_only = domain::read_only_change(use(), is_read_only());
  if (!read_only || !domain::is_active(context_.project.condition.status)) co_return;
  auto made = make_change(use(), read_only);
  co_await save(turn, std::move(made));
  context_.actor.env.log.info("project.disk ref={} read_only={}", context_.project.ref.value,
                              is_read_only());
}

project_disk disk_watch::describe() const {
  return {.what = context_.project,
          .used_bytes = context_.observed.used_bytes,
          .largest_gb = context_.actor.env.settings.largest_disk_gb};
}

task<project_disk> disk_watch::grow(grow_disk request) {
  const auto turn = co_await context_.actor.queue.enter();
  const auto& env = context_.actor.env;
  const auto& project = context_.project;
  co_await check_active(project);
  const domain::disk_request requested{.present_mib = project.disk_mib,
                                       .requested_gb = request.size_gb,
                                       .largest_gb = env.settings.largest_disk_gb};
  auto larger = use();
  larger.disk_mib = co_await domain::grown_disk(requested, env.plans.find(request.plan));
  // Without a measurement the free space is unknown.
  const auto read_only = context_.observed.used_bytes
                             ? domain::read_only_change(larger, is_read_only())
                             : std::nullopt;
  auto made = make_change(larger, read_only);
  made.request =
      request_of(env, domain::audit::project_grow_disk, request.by,
                 {{"from_gb", in_gb(project.disk_mib)}, {"to_gb", in_gb(larger.disk_mib)}});
  auto entry = activity_.make(domain::activity_kind::disk_grown, request.by);
  entry.from = fmt::format("{} GB", in_gb(project.disk_mib));
  entry.to = fmt::format("{} GB", in_gb(larger.disk_mib));
  made.activity.push_back(std::move(entry));
  co_await save(turn, std::move(made));
  co_return describe();
}

}  // namespace signalbox::actors

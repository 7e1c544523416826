#include "provisioning/local/instance_guard.hpp"

#include <fmt/format.h>

#include <chrono>
#include <utility>

#include "domain/project/disk.hpp"
#include "domain/project/server_certificate.hpp"
#include "domain/project/tenant_access.hpp"
#include "postgres/final_output.hpp"
#include "provisioning/backup/backup_site.hpp"
#include "provisioning/local/cron_launcher.hpp"
#include "provisioning/local/log_reading.hpp"
#include "provisioning/local/project_usage.hpp"
#include "provisioning/local/tenant_access_probe.hpp"
#include "provisioning/local/tenant_configuration.hpp"

namespace signalbox::provisioning {
namespace {

using domain::health;

// Time limit for adding up a project's files, because it occupies a worker.
constexpr std::chrono::milliseconds measuring_max{3'000};

}  // namespace

instance_guard::instance_guard(const local_settings& settings, const projects_folder& projects)
    : settings_(settings), projects_(projects) {
  if (settings_.control_group.empty()) return;
  auto opened = control_groups::open(settings_.control_group);
  if (opened) {
    groups_ = std::move(*opened);
  } else {
    report("provisioning.no_control_group", opened.error().message);
  }
}

void instance_guard::report(std::string_view event, std::string_view sentence) const {
  if (settings_.report) settings_.report(event, sentence);
}

void instance_guard::forget(const domain::project_ref& ref) {
  if (groups_) groups_->remove(ref);
  const std::lock_guard lock(guard_);
  remembered_.erase(ref);
}

void instance_guard::follow(const instance_spec& spec, probe_depth depth, instance_reading& seen,
                            const instance_steps& steps, const pooler* through, deadline until) {
  auto before = memory_of(spec.ref);
  auto& found = seen.result;
  found.remark = remark_on(spec, seen, before);
  found.activity = before.use.add(seen.use);
  if (seen.has_checked_access) before.use.note_own_session();
  bring_up_to_date(spec, seen, steps, before, until);
  keep_certificate(spec, steps, before, until);
  if (through != nullptr && found.state == health::healthy && !seen.is_busy)
    try_pooler(spec, depth, found, *through, before, until);
  measure_disk(spec, depth, found, steps, until);
  before.server_since = seen.server_since;
  before.workers_since = seen.workers_since;
  before.was_busy = seen.is_busy;
  before.read_at = seen.read_at;
  remember(spec.ref, std::move(before));
}

instance_guard::memory instance_guard::memory_of(const domain::project_ref& ref) {
  const std::lock_guard lock(guard_);
  const auto found = remembered_.find(ref);
  return found == remembered_.end() ? memory{} : found->second;
}

std::string instance_guard::last_reading_of(const domain::project_ref& ref) {
  return memory_of(ref).read_at;
}

void instance_guard::remember(const domain::project_ref& ref, memory found) {
  const std::lock_guard lock(guard_);
  remembered_[ref] = std::move(found);
}

void instance_guard::bound(const instance_spec& spec, const postgres::process& server) {
  const auto limits = domain::limits_of(spec.size);
  (void)server.bound_memory(limits.process_memory_mib * domain::bytes_per_mib);
  logs_.watch(log_folder_of(projects_.of(spec.ref)), spec.ref);
  if (!groups_) return;
  auto placed = groups_->put(spec.ref, limits);
  if (placed) placed = groups_->add(spec.ref, server.number());
  if (!placed) report("provisioning.not_bounded", placed.error().message);
}

void instance_guard::bring_up_to_date(const instance_spec& spec, const instance_reading& seen,
                                      const instance_steps& steps, memory& before, deadline until) {
  auto requested =
      configuration_mark(spec, has_cron_library(settings_.programs), is_archived(settings_, spec));
  // The attempt is made only once: if the files cannot be written, the next start reports it.
  if (seen.configuration == requested || before.configured_for == requested) return;
  before.configured_for = std::move(requested);
  const auto done = steps.bring_up_to_date(spec, until);
  if (!done)
    report("provisioning.not_configured",
           fmt::format("The database of {} could not load its new configuration: {}",
                       spec.ref.value, done.error().message));
}

void instance_guard::keep_certificate(const instance_spec& spec, const instance_steps& steps,
                                      memory& before, deadline until) const {
  const auto now = settings_.certificates.now();
  if (before.certificate_due && now < *before.certificate_due) return;
  const auto renewed = steps.renew_certificate(spec, until);
  before.certificate_due = now + (renewed ? domain::certificate_examination_interval
                                          : domain::certificate_retry_interval);
  if (!renewed)
    report("provisioning.certificate_not_renewed",
           fmt::format("The certificate of the database of {} could not be replaced: {}",
                       spec.ref.value, renewed.error().message));
  else if (!renewed->empty())
    report("provisioning.certificate_renewed",
           fmt::format("The database of {} has a new certificate: the previous one was {}.",
                       spec.ref.value, *renewed));
}

std::string instance_guard::remark_on(const instance_spec& spec, const instance_reading& seen,
                                      const memory& before) const {
  if (before.server_since == seen.server_since && before.workers_since != seen.workers_since &&
      !before.workers_since.empty()) {
    const auto cause = postgres::last_crash(projects_.of(spec.ref).data());
    return fmt::format(
        "One of PostgreSQL's processes ended unexpectedly{}, so PostgreSQL closed all connections "
        "and recovered. Committed data is safe; clients must connect again.",
        cause.empty() ? std::string() : " (" + cause + ")");
  }
  if (seen.is_busy && !before.was_busy && seen.result.reading)
    return domain::connections_in_use_sentence(seen.result.reading->connections);
  return {};
}

void instance_guard::try_pooler(const instance_spec& spec, probe_depth depth, probe_result& found,
                                const pooler& through, memory& before, deadline until) const {
  if (!through.reading().answers) return;
  // Logged once a minute, and each time while it fails.
  if (depth != probe_depth::with_size && !before.is_refused_by_pooler) return;
  const auto verdict =
      try_pooled_access(settings_.listen_address, settings_.pooler_port, spec, until);
  before.is_refused_by_pooler = verdict.state == domain::access_state::locked_out;
  if (!before.is_refused_by_pooler) return;
  found.state = health::locked_out;
  found.detail = verdict.sentence;
  found.reading.reset();
}

void instance_guard::measure_disk(const instance_spec& spec, probe_depth depth, probe_result& found,
                                  const instance_steps& steps, deadline until) const {
  const auto folder = projects_.of(spec.ref);
  const auto temporary = domain::temporary_use(temporary_files(folder.data()));
  std::uint64_t temporary_bytes = 0;
  for (const auto& [session, bytes] : temporary)
    temporary_bytes += bytes;
  const bool is_much =
      temporary_bytes * domain::temporary_part > spec.disk_mib * domain::bytes_per_mib;
  if (depth != probe_depth::with_size && (spec.disk_mib == 0 || !is_much)) return;
  const auto usage = measure_folder(folder.root, postgres::at_most(until, measuring_max));
  found.disk_bytes = usage.bytes;
  const auto ended = domain::sessions_to_end(spec.disk_mib, usage.bytes, temporary);
  if (ended.empty()) return;
  if (auto done = steps.end_sessions(ended, until); done)
    found.remark = fmt::format(
        "Signalbox ended {} because temporary files did not fit on the project's disk. Let "
        "queries sort less data at the same time, or enlarge the disk.",
        ended.size() == 1 ? "a session" : fmt::format("{} sessions", ended.size()));
}

}  // namespace signalbox::provisioning

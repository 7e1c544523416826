#include "provisioning/local/exit_watch.hpp"

#include <utility>

namespace signalbox::provisioning {

void exit_watch::listen(listener callback) {
  std::vector<end> before;
  {
    const std::lock_guard lock(guard_);
    callback_ = callback;
    before = std::exchange(unreported_, {});
  }
  for (const auto& [ref, reason] : before)
    callback(ref, reason);
}

core::result<void> exit_watch::watch(const domain::project_ref& ref,
                                     const postgres::process& server) {
  const std::lock_guard lock(guard_);
  const auto found = all_.find(ref);
  if (found != all_.end() && found->second.number == server.number()) return {};
  const auto id = watch_.watch(server, [this, ref](pid_t number, std::optional<int> status) {
    on_end(ref, number, status);
  });
  if (!id) return std::unexpected(id.error());
  all_[ref] = {.number = server.number(), .id = *id};
  return {};
}

void exit_watch::expect_end(const domain::project_ref& ref) {
  const std::lock_guard lock(guard_);
  const auto found = all_.find(ref);
  if (found == all_.end()) return;
  watch_.forget(found->second.id);
  all_.erase(found);
}

void exit_watch::on_end(const domain::project_ref& ref, pid_t number, std::optional<int> status) {
  {
    const std::lock_guard lock(guard_);
    const auto found = all_.find(ref);
    if (found == all_.end() || found->second.number != number) return;
    all_.erase(found);
  }
  auto reason = explain_(ref, number, status);
  std::unique_lock lock(guard_);
  const auto callback = callback_;
  if (!callback) unreported_.push_back({.ref = ref, .reason = reason});
  lock.unlock();
  if (callback) callback(ref, std::move(reason));
}

}  // namespace signalbox::provisioning

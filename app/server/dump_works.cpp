#include "app/server/dump_works.hpp"

#include <utility>

namespace signalbox::app {

namespace {

std::unexpected<core::error> no_dumps() {
  return core::fail(core::errc::unavailable, "Signalbox is starting or stopping.");
}

}  // namespace

void dump_works::open(dumps::service& by) {
  const std::lock_guard lock(guard_);
  by_ = &by;
}

void dump_works::close() {
  const std::lock_guard lock(guard_);
  by_ = nullptr;
}

core::result<std::shared_ptr<void>> dump_works::reserve() {
  const std::lock_guard lock(guard_);
  if (by_ == nullptr) return no_dumps();
  return by_->reserve();
}

core::result<void> dump_works::start(actors::dump_work what, actors::dump_listener to,
                                     std::shared_ptr<void> turn) {
  auto at = address_(what.project);
  if (!at)
    return core::fail(core::errc::conflict,
                      "The project's database is simulated: it has no dumps.");
  const auto id = what.id;
  dumps::job_order order{.id = id,
                         .ref = what.project.ref,
                         .at = std::move(*at),
                         .rules = std::move(what.rules),
                         .upload = std::move(what.upload),
                         .source = std::move(what.source)};
  dumps::job_sinks sinks{.progress = std::move(to.progress),
                         .commit = std::move(to.commit),
                         .done = [this, id, done = std::move(to.done)](auto outcome) {
                           {
                             const std::lock_guard lock(guard_);
                             all_.erase(id);
                           }
                           done(std::move(outcome));
                         }};
  const std::lock_guard lock(guard_);
  if (by_ == nullptr) return no_dumps();
  auto started = by_->start(std::move(order), std::move(sinks), std::move(turn));
  if (!started) return std::unexpected(std::move(started.error()));
  all_.insert_or_assign(id, std::move(*started));
  return {};
}

void dump_works::cancel(const std::string& id) {
  const std::lock_guard lock(guard_);
  if (const auto found = all_.find(id); found != all_.end()) {
    found->second.request_stop();
  } else if (by_ != nullptr) {
    by_->cancel_download(id);
  }
}

}  // namespace signalbox::app

#include "actors/runtime/live_installation.hpp"

#include <utility>

namespace signalbox::actors {

live_installation::live_installation(domain::installation_settings configured, std::string address)
    : configured_(std::move(configured)), address_(std::move(address)) {
  put({});
}

void live_installation::on_change(listener what) {
  changed_ = std::move(what);
  if (changed_) changed_(*now());
}

void live_installation::put(const domain::installation_settings& stored) {
  const auto next = std::make_shared<const domain::effective_installation>(
      domain::effective_settings(configured_, stored, address_));
  now_.store(next);
  if (changed_) changed_(*next);
}

}  // namespace signalbox::actors

#include "transport/hub/recovery_service.hpp"
#include "transport/hub/shard.hpp"

namespace signalbox::transport {

void shard::on(commands::admit& what) {
  if (auto* client = named(what.serial)) client->admit(what.serial, what.ticket);
}

void shard::on(commands::come_back& what) {
  if (auto* client = named(what.serial)) client->come_back(what.serial, *what.what);
}

void shard::on(commands::displace& what) {
  if (auto* client = named(what.serial)) client->displace(what.serial);
}

void shard::on(commands::depart& what) {
  what.handler->disconnected(what.why);
}

// One thread sweeps for all.
void shard::sweep_parked() {
  if (recovery_ != nullptr && thread_.index == 0) recovery_->sweep();
}

}  // namespace signalbox::transport

#include "transport/hub/recovery_desk.hpp"
#include "transport/hub/shard.hpp"

namespace signalbox::transport {

void shard::on(commands::admit& what) {
  if (auto* who = named(what.serial)) who->admit(what.serial, what.ticket);
}

void shard::on(commands::come_back& what) {
  if (auto* who = named(what.serial)) who->come_back(what.serial, *what.what);
}

void shard::on(commands::displace& what) {
  if (auto* who = named(what.serial)) who->displace(what.serial);
}

void shard::on(commands::depart& what) {
  what.handler->disconnected(what.why);
}

// One thread sweeps for all.
void shard::sweep_parked() {
  if (recovery_ != nullptr && thread_.index == 0) recovery_->sweep();
}

}  // namespace signalbox::transport

#pragma once

#include <cstddef>
#include <functional>

#include "transport/hub/drain_plan.hpp"
#include "transport/hub/io_hub.hpp"

namespace signalbox::transport {

/// Ends the connections of a hub in batches, waiting in between while `open` reports remaining
/// ones; the last batch includes all that are left. New connections are refused from the start.
/// Until its batch a connection keeps receiving published changes; its queued frames are sent
/// before the transport closes. Must not be called on an I/O thread.
void drain(io_hub& sessions, const std::function<std::size_t()>& open,
           const drain_options& options);

}  // namespace signalbox::transport

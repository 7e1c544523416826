#pragma once

#include <cstddef>
#include <functional>

#include "transport/hub/drain_plan.hpp"
#include "transport/hub/io_hub.hpp"

namespace signalbox::transport {

/// Ends the connections of a hub in batches, and waits in between while `open` says that there are
/// any; the last batch takes all that are left. New ones are refused from the beginning. Until its
/// turn a connection goes on hearing what is published; what is queued for it leaves before its
/// transport closes. Not on an I/O thread.
void drain(io_hub& sessions, const std::function<std::size_t()>& open, const drain_terms& terms);

}  // namespace signalbox::transport
